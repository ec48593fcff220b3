package dev.streamside.chatlog;

import dev.streamside.id.StreamId;

/// A chat of a member, and where it was sent.
public record MemberChat(StreamId streamId, LoggedChat chat) {}
