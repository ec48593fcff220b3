package dev.streamside.account.erasure;

import dev.streamside.account.member.Credentials;
import dev.streamside.account.member.Member;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.stream.StreamStatus;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// Closes accounts. Data in single rows is erased at once, in one transaction. Planned streams are deleted
/// right afterwards, and chats, of which there may be many, lose their texts.
@Service
record Erasure(
        Members members,
        Credentials credentials,
        Permissions permissions,
        Streams streams,
        ErasureRows rows,
        ErasureWorker worker,
        Transactions transactions) {
    /// Closes a member's own account. A member who signs in at another site has no password here, so the
    /// token is enough.
    ///
    /// @throws Refusal `INVALID` or `BAD_CREDENTIALS`, with the field, `TOO_MANY_ATTEMPTS`, or as the other
    ///     `close`
    void close(MemberProfile member, @Nullable String password, ClientAddress address) {
        if (transactions.run(() -> credentials.exist(member.id()))) {
            Member verified = credentials.require(member, "currentPassword", password, address);
            close(member, () -> credentials.requireUnchanged(verified));
        } else {
            close(member);
        }
    }

    /// Closes a member's account for good, and ends all their sessions and tokens. An operator must first be
    /// removed from the settings: otherwise anyone could sign up with the free name, and would be an
    /// operator.
    ///
    /// @throws Refusal `WRONG_STATUS` while a stream of theirs is live, `OUTRANKED` for an operator, or
    ///     `MEMBER_NOT_FOUND` if the account is closed already
    void close(MemberProfile member) {
        close(member, () -> {});
    }

    /// @param check refuses, in the same transaction
    private void close(MemberProfile member, Runnable check) {
        if (permissions.isNamed(member)) {
            throw Refusal.of(ProblemCode.OUTRANKED, "Operators keep their account as long as the settings name them.");
        }
        transactions.run(() -> {
            check.run();
            refuseLive(member);
            members.close(member);
            refuseLive(member); // a stream may have gone live until now; from here on, none can
            rows.begin(member);
            Transactions.afterwards(worker::wake);
        });
    }

    private void refuseLive(MemberProfile member) {
        if (streams.newestOf(member.id(), StreamStatus.LIVE).isPresent()) {
            throw Refusal.of(ProblemCode.WRONG_STATUS, "End the live stream first.");
        }
    }
}
