package dev.streamside.chat.log;

import dev.streamside.broadcast.stream.StreamLog;
import dev.streamside.chat.log.commit.CommitQueue;
import dev.streamside.chat.log.entry.ChatLogProperties;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.chat.log.entry.StreamHeads;
import dev.streamside.chat.log.kind.EntryEncoder;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.log.query.ChatRows;
import dev.streamside.chat.log.query.EntryReader;
import dev.streamside.chat.log.query.LoggedChat;
import dev.streamside.chat.log.query.LoggedEntry;
import dev.streamside.chat.log.query.MemberChat;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
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

    /// As [#write], for an act of a moderator: it is logged in the same transaction, unless the result is
    /// [LogResult.Closed].
    public LogResult write(LogWrite write, ModerationAct act) {
        return write(write, act, () -> true);
    }

    /// As [#write], if `condition` holds.
    ///
    /// @param condition runs in the same transaction, on the committer's thread, so it must be short. It runs
    ///     again if the transaction is retried. If it returns false, the result is [LogResult.Unchanged]
    public LogResult write(LogWrite write, ModerationAct act, BooleanSupplier condition) {
        return await(queue.offer(write, act, condition));
    }

    /// As [#write], if `condition` holds.
    public LogResult write(LogWrite write, BooleanSupplier condition) {
        return await(queue.offer(write, null, condition));
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
        return bulkhead.call(() -> chats.find(streamId, seq, EntryType.CHAT));
    }

    /// An announcement, taken back or not; empty if `seq` is not an announcement.
    public Optional<LoggedChat> findAnnouncement(StreamId streamId, long seq) {
        return bulkhead.call(() -> chats.find(streamId, seq, EntryType.ANNOUNCEMENT));
    }

    /// The part of a chat that a reply shows: from memory, or from the database if the timeline no longer has
    /// it. Empty if it is not a chat, or has been deleted.
    public Optional<Quote> quote(StreamId streamId, long seq) {
        Timeline timeline = timelines.find(streamId);
        Optional<byte[]> entry = timeline == null ? Optional.empty() : timeline.entry(seq);
        return entry.isPresent() ? entry.map(encoder::quote) : bulkhead.call(() -> reader.quote(streamId, seq));
    }

    /// Entries with a lower number than `seq`, newest first, without chats and announcements that have been deleted.
    ///
    /// @param onlyChats whether to leave out entries of other types
    public List<LoggedEntry> before(StreamId streamId, long seq, int limit, boolean onlyChats) {
        return bulkhead.call(() -> reader.before(streamId, seq, limit, onlyChats));
    }

    /// What a member has said on a channel's streams since a time, newest first, without deleted chats.
    public List<MemberChat> by(MemberId memberId, ChannelId channelId, Instant since, int limit) {
        return bulkhead.call(() -> chats.by(memberId, channelId, since, limit));
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
