package dev.streamside.member;

import dev.streamside.id.Ids;
import dev.streamside.id.MemberId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.ClientAddress;
import dev.streamside.limit.Rate;
import dev.streamside.limit.RateLimiter;
import dev.streamside.limit.RateLimiters;
import dev.streamside.limit.Transactions;
import dev.streamside.problem.FieldErrors;
import dev.streamside.problem.FieldReason;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.text.PlainText;
import java.net.URI;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;

/// Sign-up and authentication.
@Service
public class Members {
    private static final Pattern USERNAME = Pattern.compile("[a-z0-9_.-]{3,30}");
    public static final PlainText DISPLAY_NAME = PlainText.name("displayName", 40);
    private static final int MAX_IMAGE_URL = 500;
    private static final String TOO_MANY_ATTEMPTS = "Too many attempts; wait a little.";

    /// One account from one address, so that a stranger cannot use up the owner's attempts.
    private record Attempt(String username, ClientAddress address) {}

    private final MemberRepository members;
    private final Passwords passwords;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;
    private final Bulkhead bulkhead;
    private final Clock clock;
    private final RateLimiter<Attempt> accountLimit;
    private final RateLimiter<ClientAddress> addressLimit;

    Members(
            MemberRepository members,
            Passwords passwords,
            Transactions transactions,
            ApplicationEventPublisher events,
            Bulkhead bulkhead,
            Clock clock,
            MemberProperties properties,
            RateLimiters limiters) {
        this.members = members;
        this.passwords = passwords;
        this.transactions = transactions;
        this.events = events;
        this.bulkhead = bulkhead;
        this.clock = clock;
        this.accountLimit = limiters.create(
                "attempts-per-account",
                Rate.of(properties.attemptsPerAccount(), properties.attemptPeriod()),
                ProblemCode.TOO_MANY_ATTEMPTS,
                TOO_MANY_ATTEMPTS);
        this.addressLimit = limiters.create(
                "attempts-per-address",
                Rate.of(properties.attemptsPerAddress(), properties.attemptPeriod()),
                ProblemCode.TOO_MANY_ATTEMPTS,
                TOO_MANY_ATTEMPTS);
    }

    /// Stores a new member.
    ///
    /// @param address the client, or null for the application itself, which is not limited
    /// @throws Refusal `INVALID` with every wrong field, `USERNAME_TAKEN` or `TOO_MANY_ATTEMPTS`
    public MemberProfile signUp(SignUp request, @Nullable ClientAddress address) {
        var errors = new FieldErrors();
        String username = errors.check(() -> username(request.username()), "");
        String password = errors.check(() -> password("password", request.password()), "");
        String displayName = errors.check(() -> DISPLAY_NAME.clean(request.displayName()), "");
        String imageUrl = errors.check(() -> imageUrl(request.imageUrl()), null);
        errors.refuseIfAny();
        if (address != null) {
            addressLimit.take(address);
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
                return profile;
            });
        } catch (DataIntegrityViolationException failure) {
            if (find(username).isPresent()) {
                throw taken(username);
            }
            throw failure;
        }
        return profile;
    }

    /// Stores a member who signs in elsewhere, in the caller's transaction. One whose account has been closed begins
    /// anew, with what is left of it: the id and the channel.
    ///
    /// @return false if the member is stored already
    public boolean addWithoutPassword(MemberProfile profile) {
        long id = profile.id().value();
        if (members.addWithoutPassword(
                        id, profile.username(), profile.displayName(), profile.imageUrl(), profile.joinedAt())
                > 0) {
            events.publishEvent(new MemberJoined(profile));
            return true;
        }
        boolean again =
                members.beginAnew(id, profile.username(), profile.displayName(), profile.imageUrl(), profile.joinedAt())
                        > 0;
        if (again) {
            events.publishEvent(new MemberChanged(profile));
        }
        return again;
    }

    /// The member with this username, if any.
    public Optional<MemberProfile> find(String username) {
        return bulkhead.call(() -> members.findByUsername(username)).map(Member::profile);
    }

    /// The member with this id, if any.
    public Optional<MemberProfile> find(MemberId id) {
        return bulkhead.call(() -> members.findById(id.value())).map(Member::profile);
    }

    /// A reference for rows that belong to the member. Needs no query, here or when it is stored.
    public Member reference(MemberId id) {
        return members.getReferenceById(id.value());
    }

    /// Whether the member exists, from the database.
    public boolean exists(MemberId id) {
        return members.existsById(id.value());
    }

    /// Whether there are no members yet, from the database.
    public boolean isEmpty() {
        return members.count() == 0;
    }

    /// Checks a password.
    ///
    /// @return the member with the hash that the password matched
    /// @throws Refusal `BAD_CREDENTIALS`, the same for an unknown member and a wrong password, or
    ///     `TOO_MANY_ATTEMPTS`
    Member authenticate(SignIn request, ClientAddress address) {
        var errors = new FieldErrors();
        String username =
                errors.check(() -> required("username", request.username()), "").toLowerCase(Locale.ROOT);
        String password = errors.check(() -> required("password", request.password()), "");
        errors.refuseIfAny();
        return authenticate(username, password, address, badCredentials());
    }

    /// Checks the password of a member who is signed in, before a change that a stranger at their screen must not make.
    ///
    /// @param field the name of the field with the password
    /// @throws Refusal `BAD_CREDENTIALS` or `INVALID`, both with the field, or `TOO_MANY_ATTEMPTS`
    public void requirePassword(MemberProfile member, String field, @Nullable String password, ClientAddress address) {
        authenticate(
                member.username(),
                required(field, password),
                address,
                Refusal.of(
                        ProblemCode.BAD_CREDENTIALS,
                        "The password is wrong.",
                        new Refusal.Field(field, FieldReason.WRONG, "is wrong")));
    }

    private Member authenticate(String username, String password, ClientAddress address, Refusal refusal) {
        var attempt = new Attempt(username, address);
        accountLimit.take(attempt);
        addressLimit.take(address);
        boolean wrong = false;
        try {
            Optional<Member> member = bulkhead.call(() -> members.findByUsername(username));
            wrong = !passwords.matches(
                    password, member.map(Member::passwordHash).orElse(null));
            if (wrong) {
                throw refusal;
            }
            return member.orElseThrow();
        } finally {
            if (!wrong) { // only wrong passwords count
                accountLimit.giveBack(attempt);
                addressLimit.giveBack(address);
            }
        }
    }

    static Refusal badCredentials() {
        return Refusal.of(ProblemCode.BAD_CREDENTIALS, "Username or password is wrong.");
    }

    private static Refusal taken(String username) {
        return Refusal.of(
                ProblemCode.USERNAME_TAKEN,
                "The username " + username + " is taken.",
                new Refusal.Field("username", FieldReason.TAKEN, "is taken"));
    }

    private static String username(@Nullable String raw) {
        String username = required("username", raw).toLowerCase(Locale.ROOT);
        if (!USERNAME.matcher(username).matches()) {
            throw Refusal.invalid("username", "must be 3 to 30 of a-z, 0-9, '_', '.' and '-'");
        }
        return username;
    }

    /// A new password.
    static String password(String field, @Nullable String raw) {
        String password = required(field, raw);
        if (password.codePointCount(0, password.length()) < 8) {
            throw Refusal.invalid(field, FieldReason.TOO_SHORT, "must be at least 8 characters long");
        }
        return password;
    }

    /// @throws Refusal `INVALID` unless it is an https address that can be shown
    public static @Nullable String imageUrl(@Nullable String raw) {
        if (raw == null) {
            return null;
        }
        try {
            URI uri = URI.create(raw);
            if (uri.getRawUserInfo() != null) { // everybody would see the password
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

    /// Checks the length, in code points, first: the cost of the hash must not depend on what a stranger sends.
    private static String required(String field, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            throw Refusal.invalid(field, FieldReason.REQUIRED, "is required");
        }
        if (value.codePointCount(0, value.length()) > 128) {
            throw Refusal.invalid(field, FieldReason.TOO_LONG, "must be at most 128 characters long");
        }
        return value;
    }
}
