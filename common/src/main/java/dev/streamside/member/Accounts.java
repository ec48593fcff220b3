package dev.streamside.member;

import dev.streamside.id.MemberId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.ClientAddress;
import dev.streamside.problem.FieldErrors;
import dev.streamside.problem.Refusal;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/// What members change about themselves.
@Service
public class Accounts {
    private final Members members;
    private final MemberRepository stored;
    private final Sessions sessions;
    private final Passwords passwords;
    private final TransactionTemplate transaction;
    private final ApplicationEventPublisher events;
    private final Bulkhead bulkhead;

    Accounts(
            Members members,
            MemberRepository stored,
            Sessions sessions,
            Passwords passwords,
            TransactionTemplate transaction,
            ApplicationEventPublisher events,
            Bulkhead bulkhead) {
        this.members = members;
        this.stored = stored;
        this.sessions = sessions;
        this.passwords = passwords;
        this.transaction = transaction;
        this.events = events;
        this.bulkhead = bulkhead;
    }

    /// Changes how a member is shown, in all their sessions. Chats keep the name and picture of their time.
    ///
    /// @throws Refusal `INVALID` with every wrong field
    MemberProfile changeProfile(MemberProfile member, ProfileChange request) {
        var errors = new FieldErrors();
        String displayName = errors.check(() -> Members.DISPLAY_NAME.clean(request.displayName()), "");
        String imageUrl = errors.check(() -> Members.imageUrl(request.imageUrl()), null);
        errors.refuseIfAny();
        var changed = new MemberProfile(member.id(), member.username(), displayName, imageUrl);
        return inTransaction(() -> {
            stored.setProfile(changed.id().value(), displayName, imageUrl);
            sessions.rename(changed);
            events.publishEvent(new MemberChanged(changed));
            return changed;
        });
    }

    /// Changes a member's password and ends all their sessions, the one that asks included.
    ///
    /// @throws Refusal `INVALID` or `BAD_CREDENTIALS`, with the wrong field, or `TOO_MANY_ATTEMPTS`
    void changePassword(MemberProfile member, PasswordChange request, ClientAddress address) {
        String password = Members.password("newPassword", request.newPassword());
        members.requirePassword(member, "currentPassword", request.currentPassword(), address);
        replacePassword(password, member::id);
    }

    /// Sets the password of a member who cannot give the old one, and ends all their sessions.
    ///
    /// @param whose finds the member, in the same transaction; if it throws, nothing changes
    /// @throws Refusal `INVALID`, or `TOO_MANY_ATTEMPTS` if too many others are waiting
    public void resetPassword(@Nullable String password, Supplier<MemberId> whose) {
        replacePassword(Members.password("password", password), whose);
    }

    private void replacePassword(String password, Supplier<MemberId> whose) {
        String hash = passwords.hash(password);
        inTransaction(() -> {
            MemberId id = whose.get();
            stored.setPassword(id.value(), hash);
            sessions.endAll(id);
            events.publishEvent(new PasswordChanged(id));
            return id;
        });
    }

    private <T> T inTransaction(Supplier<T> work) {
        return bulkhead.call(() -> transaction.execute(status -> work.get()));
    }
}
