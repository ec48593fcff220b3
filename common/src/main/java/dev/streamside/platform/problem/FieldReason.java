package dev.streamside.platform.problem;

/// What is wrong with a field, as a stable word from which a client can make its own sentence.
public enum FieldReason {
    REQUIRED,
    TOO_SHORT,
    TOO_LONG,
    /// Only spaces and invisible characters.
    NOTHING_VISIBLE,
    FORBIDDEN_CHARACTERS,
    /// A word that the channel refuses.
    WORD_REFUSED,
    /// It is in use already.
    TAKEN,
    /// It does not match what is stored.
    WRONG,
    /// There is no usable picture at this address; the message says why.
    NOT_A_PICTURE,
    /// The request has no such field.
    UNKNOWN,
    /// Another rule of the field; the message says which.
    MALFORMED
}
