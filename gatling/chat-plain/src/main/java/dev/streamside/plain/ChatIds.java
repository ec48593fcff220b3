package dev.streamside.plain;

/// Assigns ids to messages. The setting `plain.ids` chooses: `identity`, `sequence` or `time-ordered`.
interface ChatIds {
    /// The id of the next message; zero if the database assigns it.
    ///
    /// Do not call it in a transaction: that holds a connection while this one may wait for another.
    long next();
}
