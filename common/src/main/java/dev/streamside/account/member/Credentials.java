package dev.streamside.account.member;

import dev.streamside.account.password.Passwords;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.FieldErrors;
import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.ratelimit.Rate;
import dev.streamside.platform.ratelimit.RateLimiter;
import dev.streamside.platform.ratelimit.RateLimiters;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;

/// The passwords that members sign in with.
@Service
public class Credentials {
    private static final String TOO_MANY_ATTEMPTS = "Too many attempts; wait a little.";

    /// One account from one address, so that a stranger cannot use up the owner's attempts.
    private record Attempt(String username, ClientAddress address) {}

    private final MemberRepository members;
    private final Passwords passwords;
    private final Bulkhead bulkhead;
    private final ApplicationEventPublisher events;
    private final RateLimiter<Attempt> accountLimit;
    private final RateLimiter<ClientAddress> addressLimit;

    Credentials(
            MemberRepository members,
            Passwords passwords,
            Bulkhead bulkhead,
            ApplicationEventPublisher events,
            MemberProperties properties,
            RateLimiters limiters) {
        this.members = members;
        this.passwords = passwords;
        this.bulkhead = bulkhead;
        this.events = events;
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

    /// Counts a sign-up as an attempt of its address.
    ///
    /// @throws Refusal `TOO_MANY_ATTEMPTS`
    void countSignUp(ClientAddress address) {
        addressLimit.take(address);
    }

    /// Checks a password.
    ///
    /// @return the member with the hash that the password matched
    /// @throws Refusal `BAD_CREDENTIALS`, the same for an unknown member and a wrong password, or
    ///     `TOO_MANY_ATTEMPTS`
    public Member authenticate(@Nullable String username, @Nullable String password, ClientAddress address) {
        var errors = new FieldErrors();
        String name =
                errors.check(() -> required("username", username), "").strip().toLowerCase(Locale.ROOT);
        String typed = errors.check(() -> required("password", password), "");
        errors.refuseIfAny();
        return authenticate(name, typed, address, badCredentials());
    }

    /// Checks the password of a signed-in member again, before a change that a stranger at their screen must
    /// not make.
    ///
    /// @param field the name of the field with the password
    /// @return the member with the hash that the password matched, for [#requireUnchanged]
    /// @throws Refusal `BAD_CREDENTIALS` or `INVALID`, both with the field, or `TOO_MANY_ATTEMPTS`
    public Member require(MemberProfile member, String field, @Nullable String password, ClientAddress address) {
        return authenticate(
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
        try {
            addressLimit.take(address);
        } catch (Refusal tooMany) {
            accountLimit.giveBack(attempt);
            throw tooMany;
        }
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

    /// Refuses a member whose password was changed after it was checked, or whose account was closed. Until the
    /// caller's transaction ends, no other can do so.
    ///
    /// @throws Refusal `BAD_CREDENTIALS`
    public void requireUnchanged(Member verified) {
        if (!isUnchanged(verified)) {
            throw badCredentials();
        }
    }

    /// As [#requireUnchanged].
    public boolean isUnchanged(Member verified) {
        String hash = Objects.requireNonNull(verified.passwordHash());
        return members.countWithPassword(verified.profile().id().value(), hash) > 0;
    }

    /// Whether the member signs in here, with a password, and not at another site. Runs in the caller's
    /// transaction.
    public boolean exist(MemberId member) {
        return members.existsByIdAndPasswordHashIsNotNull(member.value());
    }

    /// Replaces a member's password, which ends all their sessions, when the caller's transaction commits.
    ///
    /// @throws Refusal `LOGIN_REQUIRED` if the account has been closed meanwhile
    public void replace(MemberId member, String hash) {
        if (members.setPassword(member.value(), hash) == 0) {
            throw Members.closed();
        }
        events.publishEvent(new PasswordChanged(member));
    }

    private static Refusal badCredentials() {
        return Refusal.of(ProblemCode.BAD_CREDENTIALS, "Username or password is wrong.");
    }

    /// A new password.
    ///
    /// @throws Refusal `INVALID`, with the field
    public static String newPassword(String field, @Nullable String raw) {
        String password = required(field, raw);
        if (password.codePointCount(0, password.length()) < 8) {
            throw Refusal.invalid(field, FieldReason.TOO_SHORT, "must be at least 8 characters long");
        }
        return password;
    }

    /// Checks the length, in code points, first: a client must not be able to raise the cost of the hash.
    static String required(String field, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            throw Refusal.invalid(field, FieldReason.REQUIRED, "is required");
        }
        if (value.codePointCount(0, value.length()) > 128) {
            throw Refusal.invalid(field, FieldReason.TOO_LONG, "must be at most 128 characters long");
        }
        return value;
    }
}
