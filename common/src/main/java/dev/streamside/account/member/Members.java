package dev.streamside.account.member;

import dev.streamside.account.password.Passwords;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.Ids;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.FieldErrors;
import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.text.PlainText;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;

/// The accounts of members: finding, opening, renaming and closing them.
@Service
public class Members {
    private static final Pattern USERNAME = Pattern.compile("[a-z0-9_.-]{3,30}");
    public static final PlainText DISPLAY_NAME = PlainText.name("displayName", 40);
    private static final int MAX_IMAGE_URL = 500;

    private final MemberRepository members;
    private final Credentials credentials;
    private final Passwords passwords;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;
    private final Bulkhead bulkhead;
    private final Clock clock;

    Members(
            MemberRepository members,
            Credentials credentials,
            Passwords passwords,
            Transactions transactions,
            ApplicationEventPublisher events,
            Bulkhead bulkhead,
            Clock clock) {
        this.members = members;
        this.credentials = credentials;
        this.passwords = passwords;
        this.transactions = transactions;
        this.events = events;
        this.bulkhead = bulkhead;
        this.clock = clock;
    }

    /// Stores a new member.
    ///
    /// @param address the client, or null for the application itself, which is not limited
    /// @throws Refusal `INVALID` with every wrong field, `USERNAME_TAKEN` or `TOO_MANY_ATTEMPTS`
    public MemberProfile signUp(SignUp request, @Nullable ClientAddress address) {
        var errors = new FieldErrors();
        String username = errors.check(() -> username(request.username()), "");
        String password = errors.check(() -> Credentials.newPassword("password", request.password()), "");
        String displayName = errors.check(() -> DISPLAY_NAME.clean(request.displayName()), "");
        String imageUrl = errors.check(() -> pictureSource(request.imageUrl()), null);
        errors.refuseIfAny();
        if (address != null) {
            credentials.countSignUp(address);
        }
        if (find(username).isPresent()) {
            throw taken(username);
        }
        var profile = new MemberProfile(new MemberId(Ids.next()), username, displayName, imageUrl, clock.instant());
        String hash = passwords.hash(password);
        try {
            transactions.run(() -> {
                members.saveAndFlush(new Member(profile, hash));
                events.publishEvent(new MemberJoined(profile));
            });
        } catch (DataIntegrityViolationException failure) {
            if (find(username).isPresent()) {
                throw taken(username);
            }
            throw failure;
        }
        return profile;
    }

    /// Stores a member who signs in at another site, in the caller's transaction. If the account was closed,
    /// it is reopened with what is left of it: the id and the channel.
    ///
    /// @return false if the member is stored already
    public boolean addWithoutPassword(MemberProfile profile) {
        long id = profile.id().value();
        if (members.addWithoutPassword(
                        id, profile.username(), profile.displayName(), profile.pictureSource(), profile.joinedAt())
                > 0) {
            events.publishEvent(new MemberJoined(profile));
            return true;
        }
        boolean again = members.beginAnew(
                        id, profile.username(), profile.displayName(), profile.pictureSource(), profile.joinedAt())
                > 0;
        if (again) {
            events.publishEvent(new MemberChanged(profile));
        }
        return again;
    }

    /// Changes a member's name and picture, when the caller's transaction commits. Earlier chats keep their
    /// name.
    ///
    /// @throws Refusal `LOGIN_REQUIRED` if the account has been closed meanwhile
    public void rename(MemberProfile changed) {
        if (members.setProfile(changed.id().value(), changed.displayName(), changed.pictureSource()) == 0) {
            throw closed();
        }
        events.publishEvent(new MemberChanged(changed));
    }

    /// Closes an account for good, in the caller's transaction: sign-ins fail from then on, and it has no
    /// name.
    ///
    /// @throws Refusal `MEMBER_NOT_FOUND` if it is closed already
    public void close(MemberProfile member) {
        MemberId id = member.id();
        var nobody = new MemberProfile(id, usernameOfClosed(id), "—", null, member.joinedAt());
        if (members.close(id.value(), nobody.username(), nobody.displayName()) == 0) {
            throw Refusal.of(ProblemCode.MEMBER_NOT_FOUND, "This account is closed already.");
        }
        events.publishEvent(new PasswordChanged(id));
        events.publishEvent(new MemberChanged(nobody));
        events.publishEvent(new MemberClosed(id));
    }

    /// The username of a closed account, which nobody can sign up with: ids are public, and a stranger who had taken
    /// it first could prevent the closing.
    public static String usernameOfClosed(MemberId id) {
        return "~deleted-" + id;
    }

    /// The member with this username, if any.
    public Optional<MemberProfile> find(String username) {
        return bulkhead.call(() -> members.findByUsername(username)).map(Member::profile);
    }

    /// The member with this id, if any.
    public Optional<MemberProfile> find(MemberId id) {
        return bulkhead.call(() -> members.findById(id.value())).map(Member::profile);
    }

    /// A reference to the member for rows that belong to them. Needs no query, neither here nor when the row
    /// is stored.
    public Member reference(MemberId id) {
        return members.getReferenceById(id.value());
    }

    /// Whether the member has an open account. It cannot be closed until the caller's transaction ends. Call
    /// this before storing anything about the member that must be erased with the account: data stored before
    /// the account is closed is found by the erasure, and none is stored afterwards.
    public boolean isOpen(MemberId id) {
        return members.countOpen(id.value()) > 0;
    }

    /// Refuses a request about a member whose account is not open; see [#isOpen].
    ///
    /// @throws Refusal `MEMBER_NOT_FOUND`
    public void requireOpen(MemberId id) {
        if (!isOpen(id)) {
            throw Refusal.of(ProblemCode.MEMBER_NOT_FOUND, "There is no such member.");
        }
    }

    /// The refusal for a member who requests something after their account was closed.
    public static Refusal closed() {
        return Refusal.of(ProblemCode.LOGIN_REQUIRED, "This account has been closed.");
    }

    /// Whether there are no members yet, from the database.
    public boolean isEmpty() {
        return members.count() == 0;
    }

    private static Refusal taken(String username) {
        return Refusal.of(
                ProblemCode.USERNAME_TAKEN,
                "The username " + username + " is taken.",
                new Refusal.Field("username", FieldReason.TAKEN, "is taken"));
    }

    private static String username(@Nullable String raw) {
        String username = Credentials.required("username", raw).toLowerCase(Locale.ROOT);
        if (!USERNAME.matcher(username).matches()) {
            throw Refusal.invalid("username", "must be 3 to 30 of a-z, 0-9, '_', '.' and '-'");
        }
        return username;
    }

    /// @throws Refusal `INVALID` unless it is an https address
    public static @Nullable String pictureSource(@Nullable String raw) {
        if (raw == null) {
            return null;
        }
        try {
            if (!StandardCharsets.UTF_8.newEncoder().canEncode(raw)) { // the URI could not be written either
                throw new IllegalArgumentException("half a character");
            }
            URI uri = URI.create(raw);
            if (uri.getRawUserInfo() != null) { // we must not store a password
                throw Refusal.invalid("imageUrl", "must not contain a user name or password");
            }
            String ascii = uri.toASCIIString();
            if (ascii.length() <= MAX_IMAGE_URL && "https".equals(uri.getScheme()) && uri.getHost() != null) {
                return ascii;
            }
        } catch (IllegalArgumentException _) {
            // refused below
        }
        throw Refusal.invalid("imageUrl", "must be an https address of at most " + MAX_IMAGE_URL + " characters");
    }
}
