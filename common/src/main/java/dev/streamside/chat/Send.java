package dev.streamside.chat;

import dev.streamside.member.MemberProfile;
import dev.streamside.permission.Role;
import dev.streamside.rule.ChatRules;
import dev.streamside.stream.StreamView;

/// A chat that a member wants to send.
///
/// @param role  the member's on the channel
/// @param rules those of the chat
/// @param text  in NFC, trimmed, and within the rules for texts
record Send(StreamView stream, MemberProfile member, Role role, ChatRules rules, String text, String clientMessageId) {}
