package dev.streamside.chat.send.rule;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.moderation.permission.Role;
import dev.streamside.moderation.rule.ChatRules;
import dev.streamside.moderation.word.FoundWords;
import dev.streamside.platform.id.MemberId;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A chat that a member wants to send.
///
/// @param role    the member's role on the channel
/// @param rules   the rules of the chat
/// @param text    in NFC, trimmed, and within the rules for texts
/// @param words   the channel's words found in the text; searched once, on first use
/// @param name    what the rules find in the name that is shown with it; searched on first use
/// @param replyTo `seq` of the chat that it replies to; null for none
/// @param meant   of the members with a name in the text, those who are meant; empty for all
public record Send(
        StreamView stream,
        MemberProfile member,
        Role role,
        ChatRules rules,
        String text,
        Supplier<FoundWords> words,
        Supplier<AuthorName> name,
        String clientMessageId,
        @Nullable Long replyTo,
        Set<MemberId> meant) {}
