package dev.streamside.lab.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The garbage collections of a JVM, from its log. Metrics have neither the longest pause of a period nor the
/// memory that was in use after a collection. Not thread-safe.
public final class GcLog {
    /// The operations for which a collector stops all threads. Other operations also stop them.
    private static final Pattern PAUSE =
            Pattern.compile("Safepoint \"(?:G1|Z|Serial|Parallel|Shenandoah|Gen|Collect).* Total: +(\\d+) ns");
    /// The memory in use before and after a collection: `24M->2M(512M)`, or `24M(5%)->2M(1%)`.
    private static final Pattern COLLECTION = Pattern.compile(" \\d+M(?:\\(\\d+%\\))?->(\\d+)M");

    /// A collection of the whole heap, for which all threads wait. The words after it say why: there was no room
    /// (`Allocation Failure`), or the collector expected that there would be none (`Ergonomics`).
    private static final Pattern FULL = Pattern.compile("Pause Full ");

    private final Path file;
    private int position;
    private int fullCollections;
    private double longestPauseMillis;
    private double heapAfterBytes = Double.NaN;

    public GcLog(Path file) {
        this.file = file;
    }

    /// The option that makes a JVM write such a log to a single file.
    public static String option(Path file) {
        return "-Xlog:gc,safepoint:file=\"" + file + "\":none:filecount=0";
    }

    /// Reads what was written since the last call.
    public void read() {
        longestPauseMillis = 0;
        String log;
        try {
            log = Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException missing) {
            longestPauseMillis = Double.NaN;
            return;
        }
        // The last line may not be complete yet.
        int end = log.lastIndexOf('\n') + 1;
        log.substring(position, end).lines().forEach(this::take);
        position = end;
    }

    private void take(String line) {
        Matcher pause = PAUSE.matcher(line);
        if (pause.find()) {
            longestPauseMillis = Math.max(longestPauseMillis, Long.parseLong(pause.group(1)) / 1e6);
        }
        if (FULL.matcher(line).find()) {
            fullCollections++;
        }
        Matcher collection = COLLECTION.matcher(line);
        if (collection.find()) {
            heapAfterBytes = Long.parseLong(collection.group(1)) * (1L << 20);
        }
    }

    /// The longest pause in what was read last, for which all threads were stopped. Zero if there was none,
    /// and NaN if there is no log.
    public double longestPauseMillis() {
        return longestPauseMillis;
    }

    /// The collections of the whole heap since the start for which all threads waited; NaN if nothing was
    /// read yet.
    public double fullCollections() {
        return position == 0 ? Double.NaN : fullCollections;
    }

    /// The memory in use after the last collection; NaN before the first.
    public double heapAfterBytes() {
        return heapAfterBytes;
    }
}
