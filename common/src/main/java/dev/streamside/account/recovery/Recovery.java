package dev.streamside.account.recovery;

import dev.streamside.account.member.Credentials;
import dev.streamside.account.member.Member;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.account.profile.Accounts;
import dev.streamside.account.recovery.Links.Link;
import dev.streamside.account.recovery.Links.Purpose;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.ratelimit.Rate;
import dev.streamside.platform.ratelimit.RateLimiter;
import dev.streamside.platform.ratelimit.RateLimiters;
import dev.streamside.platform.site.SiteProperties;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// Recovery of lost passwords, and the email addresses that it uses.
@Service
class Recovery {
    private static final String TOO_MANY = "Too many attempts; wait a little.";
    private static final int MAX_INPUT = 128;

    private final Members members;
    private final Credentials credentials;
    private final Accounts accounts;
    private final Links links;
    private final EmailAddresses addresses;
    private final Mailer mailer;
    private final SiteProperties site;
    private final RecoveryProperties properties;
    private final Transactions transactions;
    private final RateLimiter<String> nameLimit;
    private final RateLimiter<MemberId> memberLimit;
    private final RateLimiter<ClientAddress> addressLimit;

    Recovery(
            Members members,
            Credentials credentials,
            Accounts accounts,
            Links links,
            EmailAddresses addresses,
            Mailer mailer,
            SiteProperties site,
            RecoveryProperties properties,
            Transactions transactions,
            RateLimiters limiters) {
        this.members = members;
        this.credentials = credentials;
        this.accounts = accounts;
        this.links = links;
        this.addresses = addresses;
        this.mailer = mailer;
        this.site = site;
        this.properties = properties;
        this.transactions = transactions;
        var perMember = Rate.of(properties.mailsPerMember(), properties.mailPeriod());
        this.nameLimit = limiters.create("mails-per-name", perMember, ProblemCode.TOO_MANY_ATTEMPTS, TOO_MANY);
        // A limit of its own, so that strangers who know the name cannot use it up.
        this.memberLimit = limiters.create("mails-per-member", perMember, ProblemCode.TOO_MANY_ATTEMPTS, TOO_MANY);
        this.addressLimit = limiters.create(
                "mails-per-address",
                Rate.of(properties.mailsPerAddress(), properties.mailPeriod()),
                ProblemCode.TOO_MANY_ATTEMPTS,
                TOO_MANY);
    }

    /// Whether links are sent by mail. Otherwise, only an operator can create one.
    boolean byMail() {
        return mailer.isOn();
    }

    /// Mails a link to the member, if there is one with this name and an address. The caller cannot tell: the
    /// limits also apply to unknown names, and everything else happens later.
    ///
    /// @throws Refusal `INVALID`, `TOO_MANY_ATTEMPTS`, `NO_MAIL` or `TRY_LATER`
    void requestLink(@Nullable String raw, ClientAddress client) {
        String username = required("username", raw).strip().toLowerCase(Locale.ROOT);
        addressLimit.take(client);
        nameLimit.take(username);
        mailer.send(() -> members.find(username).flatMap(this::passwordMail));
    }

    private Optional<Mail> passwordMail(MemberProfile member) {
        return transactions.run(() -> addresses.of(member.id()).map(to -> {
            String token = links.create(member.id(), Purpose.PASSWORD, null, properties.mailLinkLifetime());
            return Mail.newPassword(to, member.username(), Purpose.PASSWORD.link(site, token));
        }));
    }

    /// Uses a link to set a new password, and ends all sessions of the member.
    ///
    /// @throws Refusal `INVALID`, `LINK_EXPIRED` or `TOO_MANY_ATTEMPTS`
    void resetPassword(@Nullable String token, @Nullable String password, ClientAddress client) {
        String known = required("token", token);
        addressLimit.take(client);
        if (transactions.run(() -> links.find(known, Purpose.PASSWORD)).isEmpty()) { // before the cost of hashing
            throw expired();
        }
        accounts.resetPassword(password, () -> use(known, Purpose.PASSWORD).member());
    }

    /// Mails a link that confirms a new address. Until it is used, the old address stays.
    ///
    /// @throws Refusal `INVALID`, `BAD_CREDENTIALS`, `TOO_MANY_ATTEMPTS`, `NO_MAIL` or `TRY_LATER`
    void requestConfirmation(MemberProfile member, NewEmail request, ClientAddress client) {
        String to = EmailAddresses.check(request.email());
        Member verified = credentials.require(member, "currentPassword", request.currentPassword(), client);
        addressLimit.take(client);
        memberLimit.take(member.id());
        mailer.send(() -> transactions.run(() -> {
            if (!credentials.isUnchanged(verified)) {
                return Optional.empty(); // while the mail waited, the password was changed, or the account closed
            }
            String token = links.create(member.id(), Purpose.EMAIL, to, properties.mailLinkLifetime());
            return Optional.of(Mail.confirmation(to, Purpose.EMAIL.link(site, token)));
        }));
    }

    /// Uses a link from a confirmation mail, and mails a warning to the address that it replaces.
    ///
    /// @throws Refusal `INVALID`, `LINK_EXPIRED`, `TOO_MANY_ATTEMPTS` or `TRY_LATER`
    void confirm(@Nullable String token, ClientAddress client) {
        String known = required("token", token);
        addressLimit.take(client);
        transactions.run(() -> {
            // Locks the member before the link, in the order of a change of password and of a closing.
            MemberId whose = links.find(known, Purpose.EMAIL).map(Link::member).orElseThrow(Recovery::expired);
            if (!members.isOpen(whose)) {
                throw expired();
            }
            Link link = use(known, Purpose.EMAIL);
            String address = Objects.requireNonNull(link.email());
            warnOld(link.member(), address);
            addresses.store(link.member(), address);
            links.forget(link.member());
        });
    }

    /// The member's confirmed address, if any.
    Optional<String> emailOf(MemberId member) {
        return transactions.run(() -> addresses.of(member));
    }

    /// Removes the member's address, and mails a warning to it. Requires the password: a stranger at the
    /// member's screen must not be able to prevent a later recovery.
    ///
    /// @throws Refusal `INVALID`, `BAD_CREDENTIALS`, `TOO_MANY_ATTEMPTS` or `TRY_LATER`
    void removeEmail(MemberProfile member, @Nullable String currentPassword, ClientAddress client) {
        Member verified = credentials.require(member, "currentPassword", currentPassword, client);
        transactions.run(() -> {
            credentials.requireUnchanged(verified);
            warnOld(member.id(), null);
            addresses.remove(member.id());
            links.forget(member.id());
        });
    }

    /// Mails a warning to the address that `next` is about to replace. It is queued before the change is committed: a
    /// needless warning does less harm than a change without one.
    ///
    /// @param next null if the address is removed
    private void warnOld(MemberId member, @Nullable String next) {
        if (byMail()) {
            addresses
                    .of(member)
                    .filter(old -> !old.equals(next))
                    .ifPresent(old -> mailer.send(() -> members.find(member)
                            .map(whose -> Mail.changedAddress(old, whose.username(), site.address()))));
        }
    }

    private Link use(String token, Purpose purpose) {
        return links.use(token, purpose).orElseThrow(Recovery::expired);
    }

    private static Refusal expired() {
        return Refusal.of(ProblemCode.LINK_EXPIRED, "This link has expired or has been used.");
    }

    private static String required(String field, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw Refusal.invalid(field, FieldReason.REQUIRED, "is required");
        }
        if (value.codePointCount(0, value.length()) > MAX_INPUT) {
            throw Refusal.invalid(field, FieldReason.TOO_LONG, "must be at most " + MAX_INPUT + " characters long");
        }
        return value;
    }
}
