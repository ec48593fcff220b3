package dev.streamside.moderation.ban;

import dev.streamside.account.member.MemberClosed;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.moderation.modlog.ModerationAction;
import dev.streamside.moderation.modlog.ModerationLog;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Moderators;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;

/// Bans from the chats of a channel, by its moderators. A banned member can still read, as guests can, but
/// can neither send nor react. A temporary ban ends by itself, because times are compared in memory.
@Service
public class Bans {
    private static final int MAX_BANS = 10_000;

    private final BanRows stored;
    private final KnownBans known;
    private final Members members;
    private final Moderators moderators;
    private final Permissions permissions;
    private final Clock clock;
    private final ModerationLog log;

    Bans(
            BanRows stored,
            KnownBans known,
            Members members,
            Moderators moderators,
            Permissions permissions,
            ModerationLog log,
            Clock clock) {
        this.stored = stored;
        this.known = known;
        this.members = members;
        this.moderators = moderators;
        this.permissions = permissions;
        this.clock = clock;
        this.log = log;
    }

    /// The terms on which the member is banned from the channel's chats; null if not banned. Answered from
    /// memory; the first call for a channel waits until its bans are loaded.
    ///
    /// @throws Refusal `TRY_LATER` if too many requests use the database at once. If it is unavailable, the
    ///     database's exception. With at least one call an hour, neither happens after the first answer.
    public @Nullable BanTerms find(ChannelId channelId, MemberId memberId) {
        return known.find(channelId, memberId);
    }

    /// A condition for queries of other tables: the member is not banned from the channel now, by the database's clock.
    ///
    /// @param channel the column with the channel's id
    /// @param member  the column with the member's id
    public static String notBanned(String channel, String member) {
        return "not exists (select 1 from channel_ban where channel_ban.channel_id = " + channel
                + " and channel_ban.member_id = " + member
                + " and (channel_ban.ends_at is null or channel_ban.ends_at > utc_timestamp(3)))";
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

    /// All bans of a channel that have not ended, newest first, at most [#MAX_BANS].
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, or `TRY_LATER`
    List<BanView> list(ChannelId channelId, MemberProfile moderator) {
        permissions.require(Action.MODERATE, channelId, moderator);
        return known.newestFirst(channelId);
    }

    /// Bans a member from the next send on. Chats that wait to be stored are taken back; a chat that is being
    /// stored is stored. An existing ban gets the new terms. A banned moderator is dismissed.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, `OUTRANKED`, `INVALID` with every wrong field and for
    ///     oneself, `MEMBER_NOT_FOUND`, `TOO_MANY_BANS`, or `TRY_LATER`
    void ban(ChannelId channelId, MemberId memberId, NewBan ban, MemberProfile moderator) {
        ChannelView channel = permissions.require(Action.MODERATE, channelId, moderator);
        requireSomebodyElse(memberId, moderator);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        BanTerms terms = ban.from(now);
        refuseIfFull(channelId, memberId, now);
        permissions.requireModerator(channel, moderator, member(memberId));
        known.change(channelId, () -> {
            members.requireOpen(memberId);
            moderators.dismissBanned(channelId, memberId, moderator);
            stored.removeEnded(channelId, now);
            stored.put(channelId, memberId, moderator.id(), now, terms);
            log.add(ModerationAct.of(ModerationAction.MEMBER_BANNED, channelId, moderator.id())
                    .about(memberId)
                    .until(terms.until())
                    .noting(terms.reason()));
        });
        known.withdraw(channelId);
    }

    /// Lifts a ban, if there is one.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_MODERATOR`, `INVALID` for oneself, or `TRY_LATER`
    void lift(ChannelId channelId, MemberId memberId, MemberProfile moderator) {
        permissions.require(Action.MODERATE, channelId, moderator);
        requireSomebodyElse(memberId, moderator);
        known.change(channelId, () -> {
            if (stored.remove(channelId, memberId)) {
                log.add(ModerationAct.of(ModerationAction.BAN_LIFTED, channelId, moderator.id())
                        .about(memberId));
            }
        });
    }

    /// Erases the reasons, but keeps the bans: a user of another site who returns has the same id, and
    /// closing the account must not be a way around a ban.
    @EventListener
    void removeReasons(MemberClosed closed) {
        stored.removeReasons(closed.member());
        stored.channelsOf(closed.member()).forEach(known::changed);
    }

    private static void requireSomebodyElse(MemberId memberId, MemberProfile moderator) {
        if (memberId.equals(moderator.id())) {
            throw Refusal.invalid("memberId", "must be somebody else");
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
