package dev.streamside.member;

import dev.streamside.id.MemberId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.limit.Transactions;
import dev.streamside.problem.FieldErrors;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;

/// What members change about themselves.
@Service
public class Accounts {
    private final Members members;
    private final MemberRepository stored;
    private final Sessions sessions;
    private final Passwords passwords;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;

    Accounts(
            Members members,
            MemberRepository stored,
            Sessions sessions,
            Passwords passwords,
            Transactions transactions,
            ApplicationEventPublisher events) {
        this.members = members;
        this.stored = stored;
        this.sessions = sessions;
        this.passwords = passwords;
        this.transactions = transactions;
        this.events = events;
    }

    /// Changes how a member is shown, in all their sessions. Chats keep the name and picture of their time.
    ///
    /// @throws Refusal `INVALID` with every wrong field, or `FORBIDDEN` for a member who signs in elsewhere
    MemberProfile changeProfile(MemberProfile member, ProfileChange request) {
        var errors = new FieldErrors();
        String displayName = errors.check(() -> Members.DISPLAY_NAME.clean(request.displayName()), "");
        String imageUrl = errors.check(() -> Members.imageUrl(request.imageUrl()), null);
        errors.refuseIfAny();
        var changed = new MemberProfile(member.id(), member.username(), displayName, imageUrl, member.joinedAt());
        return transactions.run(() -> {
            if (!stored.existsByIdAndPasswordHashIsNotNull(member.id().value())) {
                throw Refusal.of(ProblemCode.FORBIDDEN, "Your name comes from the site where you sign in.");
            }
            rename(changed);
            return changed;
        });
    }

    /// Shows a member under another name or picture, when the caller's transaction commits. Chats keep those of their
    /// time.
    public void rename(MemberProfile changed) {
        stored.setProfile(changed.id().value(), changed.displayName(), changed.imageUrl());
        sessions.rename(changed);
        events.publishEvent(new MemberChanged(changed));
    }

    /// Changes a member's password, ends all their sessions, and begins a new one.
    ///
    /// @return the token of the new session
    /// @throws Refusal `INVALID` or `BAD_CREDENTIALS`, with the wrong field, or `TOO_MANY_ATTEMPTS`
    String changePassword(MemberProfile member, PasswordChange request, ClientAddress address) {
        String password = Members.password("newPassword", request.newPassword());
        members.requirePassword(member, "currentPassword", request.currentPassword(), address);
        String hash = passwords.hash(password);
        return transactions.run(() -> {
            replacePassword(member.id(), hash);
            return sessions.begin(member);
        });
    }

    /// Sets the password of a member who cannot give the old one, and ends all their sessions.
    ///
    /// @param whose finds the member, in the same transaction; if it throws, nothing changes
    /// @throws Refusal `INVALID`, or `TOO_MANY_ATTEMPTS` if too many others are waiting
    public void resetPassword(@Nullable String password, Supplier<MemberId> whose) {
        String hash = passwords.hash(Members.password("password", password));
        transactions.run(() -> {
            MemberId id = whose.get();
            replacePassword(id, hash);
            return id;
        });
    }

    /// Whether the member signs in here, with a password, and not elsewhere.
    public boolean hasPassword(MemberProfile member) {
        return transactions.run(
                () -> stored.existsByIdAndPasswordHashIsNotNull(member.id().value()));
    }

    /// Closes an account for good, in the caller's transaction: nobody signs in to it any more, and it has no name.
    ///
    /// @throws Refusal `MEMBER_NOT_FOUND` if it is closed already
    public void close(MemberProfile member) {
        MemberId id = member.id();
        var nobody = new MemberProfile(id, "deleted-" + id, "—", null, member.joinedAt());
        if (stored.close(id.value(), nobody.username(), nobody.displayName()) == 0) {
            throw Refusal.of(ProblemCode.MEMBER_NOT_FOUND, "This account is closed already.");
        }
        sessions.endAll(id);
        sessions.rename(nobody);
        events.publishEvent(new MemberChanged(nobody));
        events.publishEvent(new PasswordChanged(id));
        events.publishEvent(new MemberClosed(id));
    }

    private void replacePassword(MemberId id, String hash) {
        stored.setPassword(id.value(), hash);
        sessions.endAll(id);
        events.publishEvent(new PasswordChanged(id));
    }
}
