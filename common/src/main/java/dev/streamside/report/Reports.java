package dev.streamside.report;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.channel.Channels;
import dev.streamside.chatlog.ChatLog;
import dev.streamside.chatlog.LoggedChat;
import dev.streamside.cluster.ControlLog;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import dev.streamside.limit.Transactions;
import dev.streamside.member.MemberProfile;
import dev.streamside.moderation.Bans;
import dev.streamside.modlog.ModerationAct;
import dev.streamside.modlog.ModerationAction;
import dev.streamside.modlog.ModerationLog;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Service;

/// Reports of chats. They wait until a moderator dismisses them or deletes the chat, a week at most. How many members
/// have reported an author is in memory.
@Service
public class Reports {
    private static final int MAX_REPORTS = 5_000;
    private static final int MAX_OF_A_MEMBER = 20;
    private static final int MAX_LISTED = 500;
    private static final int MAX_CACHED = 50_000;
    /// How long a deleted chat may still count.
    private static final Duration FRESHNESS = Duration.ofMinutes(1);
    private static final Duration IDLE = Duration.ofHours(1);

    private final ReportRows stored;
    private final Streams streams;
    private final Channels channels;
    private final Permissions permissions;
    private final Bans bans;
    private final ChatLog log;
    private final ModerationLog moderation;
    private final Transactions transactions;
    private final ControlLog.Topic topic;
    private final LoadedCache<ChannelId, Map<MemberId, Integer>> reporters;

    Reports(
            ReportRows stored,
            Streams streams,
            Channels channels,
            Permissions permissions,
            Bans bans,
            ChatLog log,
            ModerationLog moderation,
            Transactions transactions,
            Bulkhead bulkhead,
            ControlLog control) {
        this.stored = stored;
        this.streams = streams;
        this.channels = channels;
        this.permissions = permissions;
        this.bans = bans;
        this.log = log;
        this.moderation = moderation;
        this.transactions = transactions;
        this.reporters = bulkhead.cache(
                Caffeine.newBuilder()
                        .maximumWeight(MAX_CACHED)
                        .weigher((ChannelId id, Map<MemberId, Integer> authors) -> 1 + authors.size())
                        .expireAfterAccess(IDLE)
                        .refreshAfterWrite(FRESHNESS),
                stored::reporters);
        this.topic =
                control.topic("reports").listen(id -> reporters.invalidate(ChannelId.of(id)), reporters::invalidateAll);
    }

    /// How many different members have reported chats of an author on this channel. Answered from memory; the first
    /// call for a channel, and the one after a report, waits until that is loaded.
    public int about(ChannelId channelId, MemberId authorId) {
        return reporters.get(channelId).getOrDefault(authorId, 0);
    }

    /// Reports a chat; once, if it is reported again.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `CHAT_NOT_FOUND`, `BANNED`, `INVALID` for one's own, `TOO_MANY_REPORTS`,
    ///     or `TRY_LATER`
    void report(StreamId streamId, long seq, NewReport report, MemberProfile member) {
        String reason = report.words();
        StreamView stream = streams.require(streamId);
        ChannelId channelId = stream.channelId();
        bans.refuseBanned(channelId, member);
        LoggedChat chat = chat(streamId, seq);
        MemberId authorId = chat.author().id();
        if (authorId.equals(member.id())) {
            throw Refusal.invalid("seq", "must be somebody else's chat");
        }
        transactions.run(() -> {
            stored.removeOld(channelId);
            stored.add(channelId, streamId, seq, authorId, member.id(), reason);
            requireRoom(stored.count(channelId, member.id()));
            topic.changed(channelId);
            return true;
        });
        reporters.invalidate(channelId);
    }

    private static void requireRoom(ReportRows.Count waiting) {
        if (waiting.byMember() > MAX_OF_A_MEMBER) {
            throw Refusal.of(
                    ProblemCode.TOO_MANY_REPORTS, MAX_OF_A_MEMBER + " of your reports already wait for a moderator.");
        }
        if (waiting.all() > MAX_REPORTS) {
            throw Refusal.until(ProblemCode.TRY_LATER, "Too many reports wait for a moderator.", Duration.ofMinutes(1));
        }
    }

    /// The reported chats of a channel, oldest first, with [#MAX_LISTED] reports at most. Those of members who have
    /// been banned since are not shown.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, or `TRY_LATER`
    List<ReportedChat> open(ChannelId channelId, MemberProfile moderator) {
        permissions.require(Action.MODERATE, channels.require(channelId), moderator);
        return transactions.run(() -> stored.open(channelId, MAX_LISTED)).stream()
                .filter(chat -> bans.find(channelId, chat.author().id()) == null)
                .toList();
    }

    /// Takes all reports of a chat off the queue. Does nothing if there are none.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_MODERATOR`, `CHAT_NOT_FOUND`, or `TRY_LATER`
    void dismiss(StreamId streamId, long seq, MemberProfile moderator) {
        StreamView stream = streams.require(streamId);
        ChannelId channelId = stream.channelId();
        permissions.require(Action.MODERATE, stream.channel(), moderator);
        LoggedChat chat = chat(streamId, seq);
        transactions.run(() -> {
            if (stored.remove(channelId, streamId, seq) > 0) {
                moderation.add(ModerationAct.of(ModerationAction.REPORTS_DISMISSED, channelId, moderator.id())
                        .about(chat.author().id())
                        .chat(streamId, seq));
                topic.changed(channelId);
            }
            return true;
        });
        reporters.invalidate(channelId);
    }

    private LoggedChat chat(StreamId streamId, long seq) {
        return log.find(streamId, seq)
                .filter(found -> !found.deleted())
                .orElseThrow(() -> Refusal.of(ProblemCode.CHAT_NOT_FOUND, "There is no such chat."));
    }
}
