package dev.streamside.moderation.report;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.query.LoggedChat;
import dev.streamside.moderation.ban.Bans;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.moderation.modlog.ModerationAction;
import dev.streamside.moderation.modlog.ModerationLog;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.moderation.permission.Role;
import dev.streamside.platform.cluster.ClusteredCache;
import dev.streamside.platform.cluster.ClusteredCaches;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// Reports of chats. They wait until a moderator dismisses them or deletes the chat, but for a week at most.
/// The number of members who have reported an author is kept in memory.
@Service
public class Reports {
    private static final int MAX_REPORTS = 5_000;
    private static final int MAX_OF_A_MEMBER = 20;
    private static final int MAX_LISTED = 500;
    private static final int MAX_CACHED = 50_000;

    private final ReportRows stored;
    private final Streams streams;
    private final Members members;
    private final Permissions permissions;
    private final Bans bans;
    private final ChatLog log;
    private final ModerationLog moderation;
    private final Transactions transactions;
    private final ClusteredCache<ChannelId, Map<MemberId, Integer>> reporters;

    Reports(
            ReportRows stored,
            Streams streams,
            Members members,
            Permissions permissions,
            Bans bans,
            ChatLog log,
            ModerationLog moderation,
            Transactions transactions,
            ClusteredCaches caches) {
        this.stored = stored;
        this.streams = streams;
        this.members = members;
        this.permissions = permissions;
        this.bans = bans;
        this.log = log;
        this.moderation = moderation;
        this.transactions = transactions;
        this.reporters = caches.cache("reports", ChannelId::of, MAX_CACHED, Map::size, stored::reporters);
    }

    /// How many different members have reported chats of an author on this channel. Answered from memory; the
    /// first call for a channel, and the first after a report, waits until the number is loaded.
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
        reporters.change(channelId, () -> {
            requireOpen(member.id(), authorId);
            stored.removeOld(channelId);
            stored.add(channelId, streamId, seq, authorId, member.id(), reason);
            requireRoom(stored.count(channelId, member.id()));
        });
    }

    /// In the order of their ids, like other transactions that lock both.
    private void requireOpen(MemberId reporter, MemberId author) {
        boolean reporterFirst = reporter.value() < author.value();
        boolean first = members.isOpen(reporterFirst ? reporter : author);
        boolean second = members.isOpen(reporterFirst ? author : reporter);
        if (!(reporterFirst ? first : second)) {
            throw Members.closed();
        }
        if (!(first && second)) {
            throw noSuchChat();
        }
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

    /// The reported chats of a channel, oldest first, with at most [#MAX_LISTED] reports. Leaves out chats of
    /// members who have been banned since, and chats whose authors only a higher role can judge: authors
    /// never see who reported them.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, or `TRY_LATER`
    List<ReportedChat> open(ChannelId channelId, MemberProfile moderator) {
        ChannelView channel = permissions.require(Action.MODERATE, channelId, moderator);
        var visible = new ReportedChats(MAX_LISTED);
        List<ReportRows.Open> page;
        ReportRows.Key after = ReportRows.Key.FIRST;
        do {
            ReportRows.Key from = after;
            page = transactions.run(() -> stored.open(channelId, from, MAX_LISTED));
            page.stream()
                    .filter(open -> outranks(
                            channel,
                            moderator,
                            open.author(),
                            open.chat().author().badge()))
                    .forEach(open -> visible.add(open.chat()));
            after = page.isEmpty() ? after : page.getLast().key();
        } while (ReportRows.Open.reports(page) == MAX_LISTED && !visible.isFull());
        return visible.all();
    }

    /// @param badge of the reported chat: a moderator by token is only known by it
    private boolean outranks(
            ChannelView channel, MemberProfile moderator, MemberProfile author, @Nullable String badge) {
        return permissions.outranks(channel, moderator, author)
                && permissions.role(channel, moderator).compareTo(Role.ofBadge(badge)) > 0;
    }

    /// Removes all reports of a chat from the queue. Does nothing if there are none.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_MODERATOR`, `CHAT_NOT_FOUND`, `OUTRANKED`, or `TRY_LATER`
    void dismiss(StreamId streamId, long seq, MemberProfile moderator) {
        StreamView stream = streams.require(streamId);
        ChannelId channelId = stream.channelId();
        permissions.require(Action.MODERATE, stream.channel(), moderator);
        LoggedChat chat = log.find(streamId, seq).orElseThrow(Reports::noSuchChat);
        MemberProfile author = members.find(chat.author().id()).orElseThrow(Reports::noSuchChat);
        if (!outranks(stream.channel(), moderator, author, chat.author().badge())) {
            throw Refusal.of(ProblemCode.OUTRANKED, "Somebody of a higher role decides about this chat.");
        }
        reporters.change(channelId, () -> {
            if (stored.remove(channelId, streamId, seq) > 0) {
                moderation.add(ModerationAct.of(ModerationAction.REPORTS_DISMISSED, channelId, moderator.id())
                        .about(chat.author().id())
                        .chat(streamId, seq));
            }
        });
    }

    private LoggedChat chat(StreamId streamId, long seq) {
        return log.find(streamId, seq).filter(found -> !found.deleted()).orElseThrow(Reports::noSuchChat);
    }

    private static Refusal noSuchChat() {
        return Refusal.of(ProblemCode.CHAT_NOT_FOUND, "There is no such chat.");
    }
}
