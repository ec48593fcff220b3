package dev.streamside.crowd;

/// Finds in what a server says the few things that a crowd needs.
@FunctionalInterface
interface PayloadReader {
    Payload parse(byte[] bytes, int from, int to);
}
