package dev.streamside.erasure;

import dev.streamside.id.MemberId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.limit.Transactions;
import dev.streamside.member.Accounts;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.StreamLifecycle;
import dev.streamside.stream.StreamStatus;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// Closes accounts. What one row has is erased at once, in one transaction; chats, of which there may be many, lose
/// their texts right afterwards.
@Service
class Erasure {
    private final Members members;
    private final Accounts accounts;
    private final Permissions permissions;
    private final Streams streams;
    private final StreamLifecycle life;
    private final ErasureRows rows;
    private final ErasureWorker worker;
    private final Transactions transactions;
    private final Clock clock;

    Erasure(
            Members members,
            Accounts accounts,
            Permissions permissions,
            Streams streams,
            StreamLifecycle life,
            ErasureRows rows,
            ErasureWorker worker,
            Transactions transactions,
            Clock clock) {
        this.members = members;
        this.accounts = accounts;
        this.permissions = permissions;
        this.streams = streams;
        this.life = life;
        this.rows = rows;
        this.worker = worker;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Closes the account of a member who asks for it. One who signs in at another site has no password here: the token
    /// is enough.
    ///
    /// @throws Refusal `INVALID` or `BAD_CREDENTIALS`, with the field, `TOO_MANY_ATTEMPTS`, or as the other `close`
    void close(MemberProfile member, @Nullable String password, ClientAddress address) {
        if (accounts.hasPassword(member)) {
            members.requirePassword(member, "currentPassword", password, address);
        }
        close(member);
    }

    /// Closes the account of a member for good, and ends all their sessions and tokens. Their planned streams are
    /// deleted. Operators must be taken out of the settings first: otherwise anybody could sign up
    /// with the name that is free again, and be one.
    ///
    /// @throws Refusal `WRONG_STATUS` while a stream of theirs is live, `OUTRANKED` for an operator, or
    ///     `MEMBER_NOT_FOUND` if the account is closed already
    void close(MemberProfile member) {
        if (permissions.isNamed(member)) {
            throw Refusal.of(ProblemCode.OUTRANKED, "Operators keep their account as long as the settings name them.");
        }
        if (newest(member, StreamStatus.LIVE).isPresent()) {
            throw Refusal.of(ProblemCode.WRONG_STATUS, "End the live stream first.");
        }
        for (var planned = newest(member, StreamStatus.SCHEDULED);
                planned.isPresent();
                planned = newest(member, StreamStatus.SCHEDULED)) {
            life.delete(planned.get().id(), member);
        }
        transactions.run(() -> {
            MemberId id = member.id();
            accounts.close(member);
            streams.loseWords(id);
            rows.begin(id, clock.instant());
            Transactions.afterCommit(worker::wake);
            return id;
        });
    }

    private Optional<StreamView> newest(MemberProfile member, StreamStatus status) {
        return transactions.run(() -> streams.newestOf(member.id(), status));
    }
}
