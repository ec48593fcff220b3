package dev.streamside.chat;

import dev.streamside.member.MemberProfile;
import dev.streamside.stream.StreamView;

/// A chat that a member wants to send.
///
/// @param text in NFC, trimmed, and within the rules for texts
record Send(StreamView stream, MemberProfile member, String text, String clientMessageId) {}
