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
/// @param isAgain   whether it is the second timing of the case in the block, to see how much equal work
///                  differs
/// @param count     how often the work was done
/// @param micros    the median of all times; with several threads, the time divided by the number of pieces
///                  done
/// @param p99Micros NaN if the work was done fewer than a hundred times
/// @param facts     other facts about it, such as the rows that were read
public record Timing(
        String name, boolean isAgain, long count, double micros, double p99Micros, Map<String, String> facts) {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    private static final int LEAST_FOR_P99 = 100;

    /// @param nanos the time of each execution; at least one
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

    /// The same times, for a case that is timed a second time.
    public Timing again() {
        return new Timing(name, true, count, micros, p99Micros, facts);
    }

    /// The timings of a block, in the order in which they were made.
    public static List<Timing> read(Path file) throws IOException {
        return List.of(JSON.readValue(file.toFile(), Timing[].class));
    }

    public static void write(Path file, List<Timing> timings) throws IOException {
        JSON.writeValue(file.toFile(), timings);
    }
}
