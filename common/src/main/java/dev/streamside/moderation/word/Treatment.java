package dev.streamside.moderation.word;

/// What happens to a chat with a listed word.
enum Treatment {
    REFUSED,
    /// A moderator sees it first.
    HELD,
    /// It is sent with asterisks in the word's place.
    MASKED
}
