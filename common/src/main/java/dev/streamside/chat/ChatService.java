package dev.streamside.chat;

import dev.streamside.chatlog.Author;
import dev.streamside.chatlog.ChatLog;
import dev.streamside.chatlog.LogResult;
import dev.streamside.chatlog.LogWrite;
import dev.streamside.chatlog.Quote;
import dev.streamside.held.HeldChats;
import dev.streamside.id.Ids;
import dev.streamside.id.StreamId;
import dev.streamside.member.MemberProfile;
import dev.streamside.permission.Permissions;
import dev.streamside.permission.Role;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.rule.RuleBook;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import dev.streamside.text.PlainText;
import dev.streamside.word.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.util.function.SingletonSupplier;

/// Sends a chat, over any transport: first the rules, checked in memory, then the log.
@Service
public class ChatService {
    private static final PlainText TEXT = PlainText.line("text", 200);
    private static final Pattern SEQ = Pattern.compile("[1-9][0-9]{0,17}");
    private static final Pattern CLIENT_MESSAGE_ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private final Streams streams;
    private final Permissions permissions;
    private final RuleBook book;
    private final Words words;
    private final SendRules rules;
    private final HeldChats held;
    private final RecentSends recent;
    private final Mentions mentions;
    private final ChatLog log;
    private final ChatMetrics metrics;

    ChatService(
            Streams streams,
            Permissions permissions,
            RuleBook book,
            Words words,
            SendRules rules,
            HeldChats held,
            RecentSends recent,
            Mentions mentions,
            ChatLog log,
            ChatMetrics metrics) {
        this.streams = streams;
        this.permissions = permissions;
        this.book = book;
        this.words = words;
        this.rules = rules;
        this.held = held;
        this.recent = recent;
        this.mentions = mentions;
        this.log = log;
        this.metrics = metrics;
    }

    /// Sends a chat and waits until it is stored and shown. Makes no query apart from an insert that it shares
    /// with others. A reply to a chat that is no longer in memory makes one more, and a chat that a moderator
    /// should see first is held. A client that resends a chat within minutes gets the original receipt, whatever
    /// has happened since.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `STREAM_NOT_LIVE`, `INVALID`, `CHAT_NOT_FOUND` for a reply to a chat
    ///     that is gone, the code of one of [SendRules], `HELD`, or `TRY_LATER`, after which the same
    ///     `clientMessageId` is safe to send again
    public Receipt send(StreamId streamId, MemberProfile member, NewChat request) {
        return metrics.count(() -> sendOrRefuse(streamId, member, request));
    }

    private Receipt sendOrRefuse(StreamId streamId, MemberProfile member, NewChat request) {
        StreamView stream = streams.require(streamId);
        String text = TEXT.clean(request.text());
        String id = clientMessageId(request.clientMessageId());
        Long replyTo = replyTo(request.replyTo());
        if (!stream.isLive()) {
            return sentBefore(stream, member, request.clientMessageId());
        }
        Role role = permissions.role(stream.channel(), member);
        var found = SingletonSupplier.of(() -> words.find(stream.channelId(), text));
        var send = new Send(stream, member, role, book.of(stream), text, found, id, replyTo);
        RecentSends.Answer answer = recent.once(send, () -> store(send));
        return receipt(answer.result(), id, answer.repeated());
    }

    private CompletableFuture<LogResult> store(Send send) {
        LogWrite.Chat chat = toStore(send, rules.check(send));
        if (rules.holds(send)) {
            throw hold(send, chat);
        }
        return log.offer(chat).whenComplete((result, failure) -> {
            if (!(result instanceof LogResult.Written) && !(result instanceof LogResult.WrittenBefore)) {
                rules.takeBack(send);
            }
        });
    }

    private LogWrite.Chat toStore(Send send, String text) {
        StreamId streamId = send.stream().id();
        var author = new Author(
                send.member().id(),
                send.member().displayName(),
                send.member().imageUrl(),
                send.role().badge());
        return new LogWrite.Chat(
                streamId, author, text, send.clientMessageId(), quote(send), mentions.in(text, streamId));
    }

    private @Nullable Quote quote(Send send) {
        Long seq = send.replyTo();
        if (seq == null) {
            return null;
        }
        return orTakeBack(
                send,
                () -> log.quote(send.stream().id(), seq)
                        .orElseThrow(() -> Refusal.of(
                                ProblemCode.CHAT_NOT_FOUND, "The chat that replyTo names does not exist any more.")));
    }

    private Refusal hold(Send send, LogWrite.Chat chat) {
        return orTakeBack(send, () -> held.hold(send.stream(), chat));
    }

    private <T> T orTakeBack(Send send, Supplier<T> step) {
        try {
            return step.get();
        } catch (RuntimeException failure) {
            rules.takeBack(send);
            throw failure;
        }
    }

    /// A sender who missed the answer may resend after the stream has ended.
    private Receipt sentBefore(StreamView stream, MemberProfile member, @Nullable String clientMessageId) {
        Refusal notLive = Streams.notLive(stream);
        if (clientMessageId == null) {
            throw notLive;
        }
        return log.sentBefore(stream.id(), member.id(), clientMessageId)
                .map(chat -> new Receipt(chat.seq(), chat.sentAt(), clientMessageId, true))
                .orElseThrow(() -> notLive);
    }

    private static Receipt receipt(LogResult result, String id, boolean repeated) {
        return switch (result) {
            case LogResult.Written(long seq, Instant at) -> new Receipt(seq, at, id, repeated);
            case LogResult.WrittenBefore(long seq, Instant at) -> new Receipt(seq, at, id, true);
            case LogResult.Closed() -> throw Refusal.of(ProblemCode.STREAM_NOT_LIVE, "The stream has ended.");
            case LogResult.Unavailable(Duration retryAfter) ->
                throw Refusal.until(
                        ProblemCode.TRY_LATER,
                        "The chat may not have been stored; send it again with the same clientMessageId.",
                        retryAfter);
            case LogResult.Withdrawn() -> throw Refusal.of(ProblemCode.BANNED, "You are banned from this chat.");
            case LogResult.Rejected(), LogResult.Unchanged() ->
                throw Refusal.of(ProblemCode.INVALID, "The chat could not be stored.");
        };
    }

    private static @Nullable Long replyTo(@Nullable String seq) {
        if (seq == null) {
            return null;
        }
        if (!SEQ.matcher(seq).matches()) {
            throw Refusal.invalid("replyTo", "must be the number of a chat");
        }
        return Long.valueOf(seq);
    }

    private static String clientMessageId(@Nullable String requested) {
        if (requested == null) {
            return Long.toUnsignedString(Ids.next(), Character.MAX_RADIX);
        }
        if (!CLIENT_MESSAGE_ID.matcher(requested).matches()) {
            throw Refusal.invalid("clientMessageId", "must be 1 to 64 of A-Z, a-z, 0-9, '_' and '-'");
        }
        return requested;
    }
}
