package dev.streamside.chat;

import dev.streamside.member.MemberProfile;
import dev.streamside.permission.Role;
import dev.streamside.rule.ChatRules;
import dev.streamside.stream.StreamView;
import dev.streamside.word.FoundWords;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A chat that a member wants to send.
///
/// @param role    the member's on the channel
/// @param rules   those of the chat
/// @param text    in NFC, trimmed, and within the rules for texts
/// @param words   the channel's words in the text; looked for once, when they are first asked for
/// @param replyTo `seq` of the chat that it replies to; null for none
record Send(
        StreamView stream,
        MemberProfile member,
        Role role,
        ChatRules rules,
        String text,
        Supplier<FoundWords> words,
        String clientMessageId,
        @Nullable Long replyTo) {}
