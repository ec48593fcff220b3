package dev.streamside.chat.log.entry;

/// A chat was already deleted, a stream already started, or a condition not met. The transaction is rolled
/// back.
public final class NothingToChange extends RuntimeException {
    private static final long serialVersionUID = 1L;
}
