package dev.streamside.problem;

/// What is wrong with a field, as a stable word from which a client can make a sentence of its own.
public enum FieldReason {
    REQUIRED,
    TOO_SHORT,
    TOO_LONG,
    /// Only spaces and characters that draw nothing.
    NOTHING_VISIBLE,
    FORBIDDEN_CHARACTERS,
    /// Somebody else has it.
    TAKEN,
    /// It does not match what is stored.
    WRONG,
    /// The request has no such field.
    UNKNOWN,
    /// Any other rule of the field; the message says which.
    MALFORMED
}
