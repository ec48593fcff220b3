package dev.streamside.chat.send;

import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.chat.send.rule.Send;
import dev.streamside.chat.send.rule.SendRules;
import dev.streamside.moderation.held.HeldChats;
import dev.streamside.moderation.held.HeldReason;
import dev.streamside.moderation.permission.StaffNames;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Checks a send with the rules, and writes it to the log or holds it back.
@Component
record ChatWriter(SendRules rules, StaffNames staff, Mentions mentions, HeldChats held, ChatLog log) {
    /// @throws Refusal as [ChatService#send], also for a chat that is held
    CompletableFuture<LogResult> write(Send send) {
        rules.check(send);
        LogWrite.Chat chat = orTakeBack(send, () -> toStore(send));
        HeldReason reason = orTakeBack(send, () -> rules.holds(send, chat.replyTo()));
        if (reason != null) {
            throw orTakeBack(send, () -> held.hold(send.stream(), chat, reason));
        }
        return log.offer(chat).whenComplete((result, failure) -> {
            if (!(result instanceof LogResult.Written) && !(result instanceof LogResult.WrittenBefore)) {
                rules.takeBack(send);
            }
        });
    }

    private LogWrite.Chat toStore(Send send) {
        StreamId streamId = send.stream().id();
        String text = rules.text(send);
        var author = new Author(
                send.member().id(),
                rules.name(send),
                send.member().imageUrl(),
                staff.badge(send.stream().channel(), send.member(), send.role()));
        return new LogWrite.Chat(
                streamId, author, text, send.clientMessageId(), quote(send), mentions.in(text, send.meant(), streamId));
    }

    private @Nullable Quote quote(Send send) {
        Long seq = send.replyTo();
        if (seq == null) {
            return null;
        }
        return log.quote(send.stream().id(), seq)
                .orElseThrow(() ->
                        Refusal.of(ProblemCode.CHAT_NOT_FOUND, "The chat that replyTo names does not exist any more."));
    }

    private <T extends @Nullable Object> T orTakeBack(Send send, Supplier<T> step) {
        try {
            return step.get();
        } catch (RuntimeException failure) {
            rules.takeBack(send);
            throw failure;
        }
    }
}
