package dev.streamside.chat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.chatlog.Author;
import dev.streamside.chatlog.LogCommitter;
import dev.streamside.chatlog.LogRepository;
import dev.streamside.chatlog.LogResult;
import dev.streamside.chatlog.LogWrite;
import dev.streamside.id.Ids;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.RateLimiter;
import dev.streamside.member.MemberProfile;
import dev.streamside.moderation.Bans;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import dev.streamside.text.PlainText;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// Sending a chat, over whichever transport: the rules, from memory alone, and then the log.
@Service
public class ChatService {
    private static final PlainText TEXT = PlainText.line("text", 200);
    private static final Pattern CLIENT_MESSAGE_ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final int MAX_REMEMBERED = 100_000;
    private static final Duration REMEMBERED = Duration.ofMinutes(10);

    private record Sent(long streamId, long memberId, String clientMessageId) {}

    private final Streams streams;
    private final Bans bans;
    private final LogCommitter committer;
    private final LogRepository entries;
    private final Bulkhead bulkhead;
    private final ChatMetrics metrics;
    private final RateLimiter<Long> limit;
    /// Spares the database those who ask twice within minutes, also while the first answer is still to come.
    private final Cache<Sent, CompletableFuture<LogResult>> recent = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(REMEMBERED)
            .build();

    ChatService(
            Streams streams,
            Bans bans,
            LogCommitter committer,
            LogRepository entries,
            Bulkhead bulkhead,
            ChatProperties properties,
            ChatMetrics metrics,
            MeterRegistry registry) {
        this.streams = streams;
        this.bans = bans;
        this.entries = entries;
        this.bulkhead = bulkhead;
        this.committer = committer;
        this.metrics = metrics;
        this.limit = new RateLimiter<Long>(
                        properties.sends(),
                        properties.period(),
                        properties.burst(),
                        ProblemCode.TOO_FAST,
                        "You are sending too fast.")
                .measuredAs("chats", registry);
    }

    /// Sends a chat and waits until it is stored and shown. No query, apart from the insert that it shares with
    /// others. Who asks again for a receipt of minutes ago gets it, whatever has happened since.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `STREAM_NOT_LIVE`, `INVALID`, `BANNED`, `TOO_FAST`, or `TRY_LATER`,
    ///     after which the same `clientMessageId` is safe to send again
    public Receipt send(long streamId, MemberProfile member, NewChat request) {
        return metrics.count(() -> sendOrRefuse(streamId, member, request));
    }

    private Receipt sendOrRefuse(long streamId, MemberProfile member, NewChat request) {
        StreamView stream = streams.require(streamId);
        String text = TEXT.clean(request.text());
        String id = clientMessageId(request.clientMessageId());
        var author = new Author(
                member.id(),
                member.displayName(),
                member.imageUrl(),
                stream.ownerId() == member.id() ? Author.OWNER : null);

        var sent = new Sent(streamId, member.id(), id);
        if (!stream.isLive()) {
            return sentBefore(sent, request.clientMessageId() != null);
        }
        var mine = new CompletableFuture<LogResult>();
        CompletableFuture<LogResult> before = recent.asMap().putIfAbsent(sent, mine);
        if (before != null) {
            return receipt(committer.await(before), id, true);
        }
        LogResult result = new LogResult.Unavailable(Duration.ofSeconds(1));
        try {
            bans.refuseBanned(streamId, member);
            limit.take(member.id());
            committer.offer(new LogWrite.Chat(streamId, author, text, id)).thenAccept(mine::complete);
            result = committer.await(mine);
        } finally {
            if (!(result instanceof LogResult.Written) && !(result instanceof LogResult.WrittenBefore)) {
                recent.asMap().remove(sent, mine);
                mine.complete(result);
            }
        }
        return receipt(result, id, false);
    }

    /// A sender who did not hear of an answer may ask again when the stream has ended meanwhile.
    private Receipt sentBefore(Sent sent, boolean namedByClient) {
        return Optional.of(sent)
                .filter(named -> namedByClient)
                .flatMap(named -> bulkhead.call(
                        () -> entries.findByClientMessageId(named.streamId, named.memberId, named.clientMessageId)))
                .map(entry -> new Receipt(entry.seq(), entry.sentAt(), sent.clientMessageId, true))
                .orElseThrow(() -> Streams.notLive(streams.require(sent.streamId)));
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
            case LogResult.Rejected(), LogResult.Unchanged() ->
                throw Refusal.of(ProblemCode.INVALID, "The chat could not be stored.");
        };
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
