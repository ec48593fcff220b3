package dev.streamside.chat.send;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.send.rule.Send;
import dev.streamside.chat.send.rule.Sends;
import dev.streamside.platform.id.Ids;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.link.LinkSearch;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.text.PlainText;
import dev.streamside.platform.text.SeenText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// Sends a chat, over any transport: first the rules, checked in memory, then the log.
@Service
public class ChatService {
    private static final PlainText TEXT = PlainText.line("text", 200);
    private static final Pattern SEQ = Pattern.compile("[1-9][0-9]{0,17}");
    private static final Pattern CLIENT_MESSAGE_ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private final Streams streams;
    private final Sends sends;
    private final RecentSends recent;
    private final ChatWriter writer;
    private final ChatLog log;
    private final ChatMetrics metrics;

    ChatService(Streams streams, Sends sends, RecentSends recent, ChatWriter writer, ChatLog log, ChatMetrics metrics) {
        this.streams = streams;
        this.sends = sends;
        this.recent = recent;
        this.writer = writer;
        this.log = log;
        this.metrics = metrics;
        Thread.ofPlatform().daemon().name("text-tables").start(ChatService::loadTables);
    }

    private static void loadTables() {
        SeenText.loadTables();
        LinkSearch.loadTables();
    }

    /// Sends a chat and waits until it is stored and shown. Makes no query apart from an insert that it
    /// shares with other sends. A reply to a chat that is no longer in memory makes one more query, and a
    /// chat that a moderator should see first is held. A client that resends a chat within minutes gets the
    /// original receipt, whatever has happened since.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `STREAM_NOT_LIVE`, `INVALID`, `CHAT_NOT_FOUND` for a reply to a chat
    ///     that is gone, the code of one of [SendRules], `QUOTE_REFUSED`, `HELD`, `NAME_HELD`, or
    ///     `TRY_LATER`, after which the same `clientMessageId` is safe to send again
    public Receipt send(StreamId streamId, MemberProfile member, NewChat request) {
        return metrics.count(() -> sendOrRefuse(streamId, member, request));
    }

    private Receipt sendOrRefuse(StreamId streamId, MemberProfile member, NewChat request) {
        StreamView stream = streams.require(streamId);
        String text = TEXT.clean(request.text());
        String id = clientMessageId(request.clientMessageId());
        Long replyTo = replyTo(request.replyTo());
        Set<MemberId> meant = meant(request.mentions());
        if (!stream.isLive()) {
            return sentBefore(stream, member, request.clientMessageId());
        }
        Send send = sends.of(stream, member, text, id, replyTo, meant);
        RecentSends.Answer answer = recent.once(send, () -> writer.write(send));
        return receipt(answer.result(), id, answer.repeated());
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

    private static Set<MemberId> meant(@Nullable List<@Nullable MemberId> mentions) {
        if (mentions == null) {
            return Set.of();
        }
        if (mentions.size() > Mentions.MAX_MENTIONS || mentions.contains(null)) {
            throw Refusal.invalid("mentions", "must be at most " + Mentions.MAX_MENTIONS + " ids of members");
        }
        return Set.copyOf(mentions);
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
