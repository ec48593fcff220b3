package dev.streamside.lab.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// How long a case took in one block.
///
/// @param name      of the case
/// @param isAgain   whether it was timed once more in the same block, to see how much it differs from itself
/// @param count     how often it was done
/// @param micros    the median of all times; of several threads, the time divided by all that they did
/// @param p99Micros NaN if it was done fewer than a hundred times
/// @param facts     what else is known of it, such as the rows that were read
public record Timing(
        String name, boolean isAgain, long count, double micros, double p99Micros, Map<String, String> facts) {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    private static final int LEAST_FOR_P99 = 100;

    /// @param nanos of each time it was done; at least one
    static Timing of(String name, long[] nanos, Map<String, String> facts) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        int count = sorted.length;
        return new Timing(
                name,
                false,
                count,
                (sorted[(count - 1) / 2] + sorted[count / 2]) / 2000.0,
                count < LEAST_FOR_P99 ? Double.NaN : sorted[(int) Math.ceil(count * 0.99) - 1] / 1000.0,
                facts);
    }

    /// The same times, of a case that is timed once more.
    public Timing again() {
        return new Timing(name, true, count, micros, p99Micros, facts);
    }

    /// Those of a block, in the order in which they were made.
    public static List<Timing> read(Path file) throws IOException {
        return List.of(JSON.readValue(file.toFile(), Timing[].class));
    }

    public static void write(Path file, List<Timing> timings) throws IOException {
        JSON.writeValue(file.toFile(), timings);
    }
}
