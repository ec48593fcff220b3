package dev.streamside.lab.cost;

/// The measurements of one step of a run, per second.
///
/// @param variant      the variant of the run
/// @param run          the name of its folder
/// @param block        from 1; 0 in results of earlier versions
/// @param isAgain      whether it is the repetition of the first variant
/// @param chats        the chats that were planned
/// @param polls        polls that reached the application: behind a cache, fewer than viewers sent
/// @param deliveries   chats in answers or frames of the application, by its own count; NaN in results of
///                     earlier versions
/// @param cores        cores used by the application, without its compiler
/// @param bytes        bytes written by the application to viewers or the cache, to its database and logs
/// @param p50Millis    of deliveries; NaN if there were none
/// @param p99Millis    of deliveries; NaN if there were none
/// @param loadCores    cores used by the load generator
/// @param otherCores   cores used by other programs, or taken away by the host
/// @param lateMillis   how much later than planned viewers acted, in the whole run (p99)
/// @param cacheCores   cores used by a cache in front of the application; 0 without one
public record Step(
        String variant,
        String run,
        int block,
        boolean isAgain,
        DeliveryMode mode,
        double chats,
        double viewers,
        double polls,
        double frames,
        double deliveries,
        double sends,
        double cores,
        double bytes,
        double p50Millis,
        double p99Millis,
        double loadCores,
        double otherCores,
        double lateMillis,
        double cacheCores) {

    /// The work of the application. The compressed chats are not measured but computed from the rest.
    Traffic traffic() {
        double delivered = Double.isNaN(deliveries) ? likelyDeliveries() : deliveries;
        // Published results are based on the planned number of polls. Behind a cache, the polls that reach
        // the application must be counted.
        double reaching = mode.isCached() ? polls : mode.traffic(viewers, sends).polls();
        double compressed = mode.compressed(reaching, delivered);
        double writes = mode.polls() ? 0 : mode.waits() ? polls : frames;
        return new Traffic(viewers, mode.polls() ? polls : 0, writes, compressed, delivered, sends);
    }

    /// A frame has one chat, unless there are too many chats for that. With polls, each viewer gets about as
    /// many chats as are sent.
    private double likelyDeliveries() {
        boolean isOneEach = mode.pushes() && !mode.traffic(viewers, sends).isMerged();
        return isOneEach ? frames : viewers * sends;
    }

    /// Cores used by the application and by the cache in front of it.
    double coresWithCache() {
        return cores + cacheCores;
    }

    /// Processor seconds for one viewer in an hour.
    double cpuPerViewerHour() {
        return cores / viewers * 3600;
    }

    boolean hasAbout(double audience) {
        return Math.abs(viewers - audience) < audience / 10;
    }

    /// Whether it has the same variant as another step, or one of the two has its repetition.
    boolean isOfVariant(Step other) {
        return mode.equals(other.mode) && other.hasAbout(viewers);
    }

    /// Whether it repeats another step: the same chat rate of the same variant.
    boolean isLike(Step other) {
        return chats == other.chats && isOfVariant(other);
    }
}
