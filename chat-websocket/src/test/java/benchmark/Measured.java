package benchmark;

/// What was measured while chats were sent.
///
/// @param seconds from the first chat to the last delivery
/// @param elapsed how long processors were looked at
/// @param serverCpu processor seconds, like the next three
/// @param reading of the threads that read the load's sockets
/// @param lost entries that did not come, though their viewer stayed
/// @param here viewers still there at the end
record Measured(
        Tally tally,
        double seconds,
        double elapsed,
        double serverCpu,
        double databaseCpu,
        double loadCpu,
        double reading,
        long lost,
        int here) {

    double deliveriesPerSecond() {
        return tally.entries / seconds;
    }

    double framesPerSecond() {
        return tally.frames / seconds;
    }

    double entriesPerFrame() {
        return (double) tally.entries / tally.frames;
    }

    /// The time within which `percentile` of all deliveries were made. What is lost takes forever, so the
    /// answer may be infinite: who delivers less must not look faster.
    double percentileMillis(double percentile) {
        double ofDelivered = percentile * (1 + (double) lost / Math.max(1, tally.entries));
        return ofDelivered > 100 ? Double.POSITIVE_INFINITY : tally.percentileMillis(ofDelivered);
    }

    double p99() {
        return percentileMillis(99);
    }

    double maxMillis() {
        return percentileMillis(100);
    }

    double serverCpuPerMillion() {
        return serverCpu * 1e6 / tally.entries;
    }

    double percentOfCore(double cpuSeconds) {
        return cpuSeconds / elapsed * 100;
    }

    double readingMicrosPerFrame() {
        return reading * 1e6 / tally.frames;
    }
}
