package dev.streamside.plain;

/// Where the ids of chats come from. The setting `plain.ids` says which: `identity`, `sequence` or `time-ordered`.
interface ChatIds {
    /// The id of the next chat; zero if the database gives it one.
    ///
    /// Not to be called in a transaction: that keeps a connection, and would wait for the one that this needs.
    long next();
}
