package dev.streamside.chatlog;

import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.modlog.ModerationAct;
import dev.streamside.stream.StreamLog;
import dev.streamside.timeline.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.springframework.stereotype.Service;

/// The logs of all streams: the only way to write to them, and to read entries that timelines do not hold. Live
/// viewers read from [Timelines].
///
/// Reads query the database, and are refused with `TRY_LATER` when too many run at once.
@Service
public class ChatLog implements StreamLog {
    private final CommitQueue queue;
    private final ChatRows chats;
    private final EntryReader reader;
    private final EntryEncoder encoder;
    private final StreamHeads heads;
    private final Timelines timelines;
    private final Bulkhead bulkhead;
    private final Duration longestWait;

    ChatLog(
            CommitQueue queue,
            ChatRows chats,
            EntryReader reader,
            EntryEncoder encoder,
            StreamHeads heads,
            Timelines timelines,
            Bulkhead bulkhead,
            ChatLogProperties properties) {
        this.queue = queue;
        this.chats = chats;
        this.reader = reader;
        this.encoder = encoder;
        this.heads = heads;
        this.timelines = timelines;
        this.bulkhead = bulkhead;
        this.longestWait = properties.maxWait().plusSeconds(1);
    }

    /// Queues `write`. Does not block. Writes to one stream are stored in the order in which they were offered.
    ///
    /// @return the outcome; never completes exceptionally
    public CompletableFuture<LogResult> offer(LogWrite write) {
        return queue.offer(write);
    }

    /// Queues `write` and waits for the outcome, at most one second longer than `max-wait`.
    public LogResult write(LogWrite write) {
        return await(offer(write));
    }

    /// As [#write], for what a moderator does: that is logged in the same transaction, unless the log was closed.
    public LogResult write(LogWrite write, ModerationAct act) {
        return await(queue.offer(write, act));
    }

    /// Takes back chats that wait to be committed: their result is [LogResult.Withdrawn].
    public void withdraw(Predicate<LogWrite.Chat> unwanted) {
        queue.withdraw(write -> write instanceof LogWrite.Chat chat && unwanted.test(chat));
    }

    /// Waits for a result of [#offer], as [#write] does.
    public LogResult await(CompletableFuture<LogResult> result) {
        try {
            return result.get(longestWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return queue.unavailable();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return queue.unavailable();
        } catch (ExecutionException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /// A chat, deleted or not; empty if `seq` is not a chat.
    public Optional<LoggedChat> find(StreamId streamId, long seq) {
        return bulkhead.call(() -> chats.find(streamId, seq));
    }

    /// What a reply shows of a chat: from memory, or by its key if the timeline no longer has it. Empty if it is not a
    /// chat, or has been deleted.
    public Optional<Quote> quote(StreamId streamId, long seq) {
        Timeline timeline = timelines.find(streamId);
        Optional<byte[]> entry = timeline == null ? Optional.empty() : timeline.entry(seq);
        return entry.isPresent() ? entry.map(encoder::quote) : bulkhead.call(() -> reader.quote(streamId, seq));
    }

    /// Chats with a lower number than `seq` that have not been deleted, newest first.
    public List<LoggedChat> before(StreamId streamId, long seq, int limit) {
        return bulkhead.call(() -> chats.before(streamId, seq, limit));
    }

    /// What a member has said on a channel's streams since a time, without what has been deleted, newest first.
    public List<MemberChat> by(MemberId memberId, ChannelId channelId, Instant since, int limit) {
        return bulkhead.call(() -> chats.by(memberId, channelId, since, limit));
    }

    /// Entries of all types with a higher number than `seq`, oldest first, encoded for viewers.
    public List<Entry> after(StreamId streamId, long seq, int limit) {
        return bulkhead.call(() -> reader.after(streamId, seq, limit));
    }

    /// The chat that a member sent with this id, if any.
    public Optional<LoggedChat> sentBefore(StreamId streamId, MemberId memberId, String clientMessageId) {
        return bulkhead.call(() -> chats.sent(streamId, memberId, clientMessageId));
    }

    /// Refuses new writes and waits until the accepted ones are stored and answered, at most one second longer
    /// than `max-wait`.
    public void close() {
        queue.close();
    }

    @Override
    public void create(StreamId streamId) {
        heads.create(streamId);
    }

    @Override
    public void delete(StreamId streamId) {
        heads.delete(streamId);
    }

    @Override
    public void deleted(StreamId streamId) {
        timelines.forget(streamId);
    }

    @Override
    public Change start(StreamId streamId) {
        return change(new LogWrite.Start(streamId));
    }

    @Override
    public Change end(StreamId streamId) {
        return change(new LogWrite.End(streamId));
    }

    private Change change(LogWrite write) {
        return switch (write(write)) {
            case LogResult.Written _ -> new Change.Made();
            case LogResult.Unavailable(Duration retryAfter) -> new Change.Unknown(retryAfter);
            default -> new Change.NotPossible();
        };
    }
}
