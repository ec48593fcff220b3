package dev.streamside.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// Linux's figures for the whole machine from `/proc`, in seconds since its start. All values are NaN on
/// other systems.
///
/// @param busySeconds     processor time used by any process, summed over all processors
/// @param stolenSeconds   time in which the host gave a processor to another machine, summed over all
///                        processors
/// @param pressureSeconds time in which some thread waited for a processor; NaN if the kernel does not report
///                        it
public record MachineStat(double busySeconds, double stolenSeconds, double pressureSeconds) {

    public static MachineStat now() {
        try {
            return of(Files.readString(Path.of("/proc/stat")), pressure());
        } catch (IOException notLinux) {
            return new MachineStat(Double.NaN, Double.NaN, Double.NaN);
        }
    }

    /// @param stat     the content of `/proc/stat`
    /// @param pressure the content of `/proc/pressure/cpu`; may be empty
    static MachineStat of(String stat, String pressure) {
        // user nice system idle iowait irq softirq steal
        double[] ticks = Arrays.stream(stat.lines().findFirst().orElseThrow().split(" +", -1))
                .skip(1)
                .mapToDouble(Double::parseDouble)
                .toArray();
        double busy = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6];
        return new MachineStat(
                busy / ProcessStat.TICKS_PER_SECOND,
                ticks[7] / ProcessStat.TICKS_PER_SECOND,
                pressure.lines()
                        .filter(line -> line.startsWith("some "))
                        .mapToDouble(line -> Double.parseDouble(line.replaceFirst(".*total=", "")) / 1e6)
                        .findFirst()
                        .orElse(Double.NaN));
    }

    private static String pressure() {
        try {
            return Files.readString(Path.of("/proc/pressure/cpu"));
        } catch (IOException notReported) {
            return "";
        }
    }
}
