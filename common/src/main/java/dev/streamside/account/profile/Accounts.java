package dev.streamside.account.profile;

import dev.streamside.account.member.Credentials;
import dev.streamside.account.member.Member;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.account.password.Passwords;
import dev.streamside.account.session.Sessions;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.FieldErrors;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// Members' changes to their own accounts.
@Service
public class Accounts {
    private final Members members;
    private final Credentials credentials;
    private final Passwords passwords;
    private final Sessions sessions;
    private final PictureFetcher pictures;
    private final Transactions transactions;

    Accounts(
            Members members,
            Credentials credentials,
            Passwords passwords,
            Sessions sessions,
            PictureFetcher pictures,
            Transactions transactions) {
        this.members = members;
        this.credentials = credentials;
        this.passwords = passwords;
        this.sessions = sessions;
        this.pictures = pictures;
        this.transactions = transactions;
    }

    /// Changes a member's name and picture, in all their sessions. Earlier chats keep their name. If the
    /// request has the public address of the picture, the picture stays. A new one is fetched first, which
    /// may take ten seconds.
    ///
    /// @throws Refusal `INVALID` with every wrong field, or `FORBIDDEN` for a member who signs in elsewhere
    MemberProfile changeProfile(MemberProfile member, ProfileChange request) {
        var errors = new FieldErrors();
        String displayName = errors.check(() -> Members.DISPLAY_NAME.clean(request.displayName()), "");
        boolean keepsPicture = request.imageUrl() != null && request.imageUrl().equals(member.imageUrl());
        String picture = keepsPicture
                ? member.pictureSource()
                : errors.check(() -> Members.pictureSource(request.imageUrl()), null);
        errors.refuseIfAny();
        var changed = new MemberProfile(member.id(), member.username(), displayName, picture, member.joinedAt());
        PictureFetcher.Fetched fetched = picture == null || keepsPicture ? null : pictures.fetch(picture);
        return transactions.run(() -> {
            if (!credentials.exist(member.id())) {
                throw Refusal.of(ProblemCode.FORBIDDEN, "Your name comes from the site where you sign in.");
            }
            members.rename(changed);
            if (fetched != null) {
                fetched.storeFor(changed.id());
            }
            return changed;
        });
    }

    /// Changes a member's password, ends all their sessions, and begins a new one.
    ///
    /// @return the token of the new session
    /// @throws Refusal `INVALID` or `BAD_CREDENTIALS`, with the wrong field, or `TOO_MANY_ATTEMPTS`
    String changePassword(MemberProfile member, PasswordChange request, ClientAddress address) {
        String password = Credentials.newPassword("newPassword", request.newPassword());
        Member verified = credentials.require(member, "currentPassword", request.currentPassword(), address);
        String hash = passwords.hash(password);
        return transactions.run(() -> {
            credentials.requireUnchanged(verified);
            credentials.replace(member.id(), hash);
            return sessions.begin(member);
        });
    }

    /// Sets the password of a member who does not know the old one, and ends all their sessions.
    ///
    /// @param whose finds the member, in the same transaction; if it throws, nothing changes
    /// @throws Refusal `INVALID`, or `TOO_MANY_ATTEMPTS` if too many others are waiting
    public void resetPassword(@Nullable String password, Supplier<MemberId> whose) {
        String hash = passwords.hash(Credentials.newPassword("password", password));
        transactions.run(() -> {
            MemberId id = whose.get();
            credentials.replace(id, hash);
        });
    }
}
