package dev.streamside.moderation;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.Streams;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/// Bans from a stream's chat, by the owner of the stream. A banned member can still read, as guests can, but
/// neither send nor react.
@Service
public class Bans {
    private static final int MAX_BANS = 10_000;

    private final BanRepository stored;
    private final Members members;
    private final Streams streams;
    private final Permissions permissions;
    private final Bulkhead bulkhead;
    /// One change at a time, so that memory is updated in the order of the commits. Always entered before the
    /// other bulkhead.
    private final Bulkhead changes = new Bulkhead(1, () -> false);
    private final KnownBans known;

    Bans(BanRepository stored, Members members, Streams streams, Permissions permissions, Bulkhead bulkhead) {
        this.stored = stored;
        this.members = members;
        this.streams = streams;
        this.permissions = permissions;
        this.bulkhead = bulkhead;
        this.known = new KnownBans(
                bulkhead,
                streamId -> stored.findMemberIds(streamId.value()).stream()
                        .map(MemberId::new)
                        .collect(Collectors.toUnmodifiableSet()),
                Ticker.systemTicker());
    }

    /// Whether the member is banned from the stream's chat. Answered from memory; the first call for a stream
    /// waits until its bans are loaded.
    ///
    /// @throws Refusal `TRY_LATER` if too many requests use the database at once. If it is unavailable, its own
    ///     exception. With at least one call an hour, neither happens after the first answer.
    public boolean banned(StreamId streamId, MemberId memberId) {
        return known.of(streamId).contains(memberId);
    }

    /// Refuses a banned member.
    ///
    /// @throws Refusal `BANNED`; otherwise as [#banned]
    public void refuseBanned(StreamId streamId, MemberProfile member) {
        if (banned(streamId, member.id())) {
            throw Refusal.of(ProblemCode.BANNED, "The owner of this stream has banned you from its chat.");
        }
    }

    /// All bans of a stream, newest first: [#MAX_BANS] at most.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_OWNER`, or `TRY_LATER`
    List<BanView> list(StreamId streamId, MemberProfile owner) {
        permissions.require(Action.BAN, streams.require(streamId).channel(), owner);
        return bulkhead.call(() -> stored.findNewestFirst(streamId.value()));
    }

    /// Bans a member, if not yet banned, from the next send on: a chat that is already being stored is stored.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_OWNER`, `INVALID` for the owner, `MEMBER_NOT_FOUND`,
    ///     `TOO_MANY_BANS`, or `TRY_LATER`
    void ban(StreamId streamId, MemberId memberId, MemberProfile owner) {
        permissions.require(Action.BAN, streams.require(streamId).channel(), owner);
        if (memberId.equals(owner.id())) {
            throw Refusal.invalid("memberId", "must not be the owner of the stream");
        }
        Set<MemberId> before = known.of(streamId);
        if (before.size() >= MAX_BANS && !before.contains(memberId)) {
            throw Refusal.of(ProblemCode.TOO_MANY_BANS, "A stream has at most " + MAX_BANS + " bans; lift one first.");
        }
        change(() -> {
            if (!members.exists(memberId)) {
                throw Refusal.of(ProblemCode.MEMBER_NOT_FOUND, "There is no such member.");
            }
            stored.add(streamId.value(), memberId.value(), owner.id().value());
            known.add(streamId, memberId);
        });
    }

    /// Lifts a ban, if there is one.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_OWNER`, or `TRY_LATER`
    void lift(StreamId streamId, MemberId memberId, MemberProfile owner) {
        permissions.require(Action.BAN, streams.require(streamId).channel(), owner);
        change(() -> {
            stored.remove(streamId.value(), memberId.value());
            known.remove(streamId, memberId);
        });
    }

    private void change(Runnable change) {
        changes.call(() -> bulkhead.call(() -> {
            change.run();
            return true;
        }));
    }
}
