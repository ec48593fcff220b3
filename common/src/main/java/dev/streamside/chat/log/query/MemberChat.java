package dev.streamside.chat.log.query;

import dev.streamside.platform.id.StreamId;

/// A chat of a member, and where it was sent.
public record MemberChat(StreamId streamId, LoggedChat chat) {}
