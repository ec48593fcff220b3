package dev.streamside.chat.send;

import dev.streamside.platform.id.MemberId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A chat to send.
///
/// @param clientMessageId an id chosen by the sender; resending with the same id makes no second chat
/// @param replyTo         `seq` of the chat that it replies to; null for none
/// @param mentions        of the members with a name in the text, those who are meant; null for all
public record NewChat(
        @Nullable String text,
        @Nullable String clientMessageId,
        @Nullable String replyTo,
        @Nullable List<@Nullable MemberId> mentions) {}
