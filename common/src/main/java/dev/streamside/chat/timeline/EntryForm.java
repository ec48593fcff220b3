package dev.streamside.chat.timeline;

/// How entries are written for clients, which choose the form in the address.
public enum EntryForm {
    /// Each entry is an object with all fields.
    FULL,
    /// Chats are arrays, without what their readers know already or never use ([Introductions]). Other
    /// entries are as in the full form.
    COMPACT
}
