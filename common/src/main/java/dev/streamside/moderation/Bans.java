package dev.streamside.moderation;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.streamside.channel.ChannelView;
import dev.streamside.channel.Channels;
import dev.streamside.cluster.ControlLog;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.OrderedChanges;
import dev.streamside.limit.Transactions;
import dev.streamside.member.MemberClosed;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.modlog.ModerationAct;
import dev.streamside.modlog.ModerationAction;
import dev.streamside.modlog.ModerationLog;
import dev.streamside.permission.Action;
import dev.streamside.permission.Moderators;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/// Bans from the chats of a channel, by its moderators. A banned member can still read, as guests can, but neither
/// send nor react. A ban for a time ends by itself: memory compares times.
@Service
public class Bans {
    private static final int MAX_BANS = 10_000;

    private final BanRepository stored;
    private final Members members;
    private final Channels channels;
    private final Moderators moderators;
    private final Permissions permissions;
    private final Bulkhead bulkhead;
    private final Clock clock;
    private final OrderedChanges changes;
    private final KnownBans known;
    private final QueuedChats queued;
    private final TransactionTemplate transaction;
    private final ModerationLog log;
    private final ApplicationEventPublisher events;
    private final ControlLog.Topic topic;

    Bans(
            BanRepository stored,
            Members members,
            Channels channels,
            Moderators moderators,
            Permissions permissions,
            Bulkhead bulkhead,
            QueuedChats queued,
            TransactionTemplate transaction,
            ModerationLog log,
            ApplicationEventPublisher events,
            ControlLog control,
            Clock clock) {
        this.stored = stored;
        this.members = members;
        this.channels = channels;
        this.moderators = moderators;
        this.permissions = permissions;
        this.bulkhead = bulkhead;
        this.clock = clock;
        this.changes = new OrderedChanges(bulkhead);
        this.known = new KnownBans(
                bulkhead,
                channelId -> stored.findAll(channelId.value()).stream()
                        .collect(Collectors.toUnmodifiableMap(Ban::memberId, Ban::terms)),
                Ticker.systemTicker());
        this.queued = queued;
        this.transaction = transaction;
        this.log = log;
        this.events = events;
        this.topic = control.topic("ban").listen(id -> changed(ChannelId.of(id)), known::forgetAll);
    }

    private void changed(ChannelId channelId) {
        known.forget(channelId);
        withdraw(channelId);
    }

    private void withdraw(ChannelId channelId) {
        queued.withdraw(channelId, memberId -> find(channelId, memberId) != null);
    }

    /// The terms on which the member is banned from the channel's chats; null if they are not. Answered from memory;
    /// the first call for a channel waits until its bans are loaded.
    ///
    /// @throws Refusal `TRY_LATER` if too many requests use the database at once. If it is unavailable, its own
    ///     exception. With at least one call an hour, neither happens after the first answer.
    public @Nullable BanTerms find(ChannelId channelId, MemberId memberId) {
        BanTerms terms = known.of(channelId).get(memberId);
        return terms != null && terms.holdAt(clock.instant()) ? terms : null;
    }

    /// Refuses a banned member.
    ///
    /// @throws Refusal `BANNED`; otherwise as [#find]
    public void refuseBanned(ChannelId channelId, MemberProfile member) {
        BanTerms terms = find(channelId, member.id());
        if (terms == null) {
            return;
        }
        String detail = "You are banned from this chat."
                + (terms.reason() == null ? "" : " The reason given: " + terms.reason());
        throw terms.until() == null
                ? Refusal.of(ProblemCode.BANNED, detail)
                : Refusal.until(ProblemCode.BANNED, detail, Duration.between(clock.instant(), terms.until()));
    }

    /// All bans of a channel that have not ended, newest first: [#MAX_BANS] at most.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, or `TRY_LATER`
    List<BanView> list(ChannelId channelId, MemberProfile moderator) {
        permissions.require(Action.MODERATE, channels.require(channelId), moderator);
        return bulkhead.call(() -> stored.findNewestFirst(channelId.value(), clock.instant()));
    }

    /// Bans a member from the next send on. Chats that wait to be stored are taken back; one that is being stored is
    /// stored. A ban that there is gets these terms. A moderator who is banned is one no longer.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, `OUTRANKED`, `INVALID` with every wrong field and for
    ///     oneself, `MEMBER_NOT_FOUND`, `TOO_MANY_BANS`, or `TRY_LATER`
    void ban(ChannelId channelId, MemberId memberId, NewBan ban, MemberProfile moderator) {
        ChannelView channel = channels.require(channelId);
        permissions.require(Action.MODERATE, channel, moderator);
        if (memberId.equals(moderator.id())) {
            throw Refusal.invalid("memberId", "must be somebody else");
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        BanTerms terms = ban.from(now);
        refuseIfFull(channelId, memberId, now);
        permissions.requireModerator(channel, moderator, member(memberId));
        if (moderators.contains(channelId, memberId)) {
            moderators.dismiss(channelId, memberId, moderator);
        }
        changes.make(() -> {
            transaction.executeWithoutResult(status -> {
                stored.removeEnded(channelId.value(), now);
                stored.put(
                        channelId.value(),
                        memberId.value(),
                        moderator.id().value(),
                        now,
                        terms.until(),
                        terms.reason());
                log.add(ModerationAct.of(ModerationAction.MEMBER_BANNED, channelId, moderator.id())
                        .about(memberId)
                        .until(terms.until())
                        .noting(terms.reason()));
                events.publishEvent(new MemberBanned(channelId, memberId, terms.until()));
                topic.changed(channelId);
            });
            known.put(channelId, memberId, terms);
        });
        withdraw(channelId);
    }

    /// Lifts a ban, if there is one.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, or `TRY_LATER`
    void lift(ChannelId channelId, MemberId memberId, MemberProfile moderator) {
        permissions.require(Action.MODERATE, channels.require(channelId), moderator);
        changes.make(() -> {
            transaction.executeWithoutResult(status -> {
                if (stored.remove(channelId.value(), memberId.value()) > 0) {
                    log.add(ModerationAct.of(ModerationAction.BAN_LIFTED, channelId, moderator.id())
                            .about(memberId));
                }
                topic.changed(channelId);
            });
            known.remove(channelId, memberId);
        });
    }

    /// Erases the reasons, and keeps the bans: a user of another site who comes back has the same id, and closing the
    /// account must not be a way around them.
    @EventListener
    void removeReasons(MemberClosed closed) {
        long member = closed.member().value();
        stored.removeReasons(member);
        for (long channel : stored.findChannelIds(member)) {
            topic.changed(channel);
            Transactions.afterCommit(() -> known.forget(new ChannelId(channel)));
        }
    }

    private void refuseIfFull(ChannelId channelId, MemberId memberId, Instant now) {
        long others = known.of(channelId).entrySet().stream()
                .filter(ban -> !ban.getKey().equals(memberId) && ban.getValue().holdAt(now))
                .count();
        if (others >= MAX_BANS) {
            throw Refusal.of(ProblemCode.TOO_MANY_BANS, "A channel has at most " + MAX_BANS + " bans; lift one first.");
        }
    }

    private MemberProfile member(MemberId memberId) {
        return members.find(memberId)
                .orElseThrow(() -> Refusal.of(ProblemCode.MEMBER_NOT_FOUND, "There is no such member."));
    }
}
