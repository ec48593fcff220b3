package dev.streamside.lab.cost;

/// What one step of a run measured, per second.
///
/// @param variant      of which it is a run
/// @param run          the name of its folder
/// @param block        from 1; 0 in results of earlier versions
/// @param isAgain      whether the variant is the first one once more
/// @param chats        that were meant to be sent
/// @param polls        that reached the application: behind a cache, fewer than viewers sent
/// @param deliveries   chats in answers or frames of the application, as it counted them; NaN in results of earlier
///                     versions
/// @param cores        that the application used, without its compiler
/// @param bytes        that the application wrote to viewers or to the cache, to its database and logs
/// @param p50Millis    of deliveries; NaN if there were none
/// @param p99Millis    of deliveries; NaN if there were none
/// @param loadCores    that the load generator used
/// @param otherCores   that other programs used, or the host took away
/// @param lateMillis   how much later than planned viewers acted, in the whole run (p99)
/// @param cacheCores   that a cache in front of the application used; 0 without one
public record Step(
        String variant,
        String run,
        int block,
        boolean isAgain,
        Way way,
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

    /// What the application did. The compressed chats are not measured but reckoned from the rest.
    Traffic traffic() {
        double delivered = Double.isNaN(deliveries) ? likelyDeliveries() : deliveries;
        // Published results rest on the polls that viewers were meant to send. How many pass a cache has to be counted.
        double reaching = way.isCached() ? polls : way.traffic(viewers, sends).polls();
        double compressed = way.compressed(reaching, delivered);
        double writes = way.polls() ? 0 : way.waits() ? polls : frames;
        return new Traffic(viewers, way.polls() ? polls : 0, writes, compressed, delivered, sends);
    }

    /// A frame has one chat, unless there are too many for that. With answers, each viewer gets about what is sent
    /// meanwhile.
    private double likelyDeliveries() {
        boolean isOneEach = way.pushes() && !way.traffic(viewers, sends).isMerged();
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

    /// Whether it is of the same variant as another step; one of them may be of the variant that runs again.
    boolean isOfVariant(Step other) {
        return way.equals(other.way) && other.hasAbout(viewers);
    }

    /// Whether it is the same thing as another step: the same chat rate of the same variant.
    boolean isLike(Step other) {
        return chats == other.chats && isOfVariant(other);
    }
}
