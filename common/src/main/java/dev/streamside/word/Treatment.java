package dev.streamside.word;

/// What becomes of a chat with a listed word.
enum Treatment {
    REFUSED,
    /// It is sent with asterisks in the word's place.
    MASKED
}
