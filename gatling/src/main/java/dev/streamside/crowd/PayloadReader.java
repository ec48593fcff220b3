package dev.streamside.crowd;

/// Finds in what a server says the few things that a crowd needs.
@FunctionalInterface
interface PayloadReader {
    Payload parse(byte[] bytes, int from, int to);

    /// Where those of the bytes begin on which the payload depends, if what comes before them differs by viewer.
    default int decisiveFrom(byte[] bytes, int from, int to) {
        return from;
    }
}
