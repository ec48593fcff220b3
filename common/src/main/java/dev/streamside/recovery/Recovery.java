package dev.streamside.recovery;

import dev.streamside.id.MemberId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.limit.Rate;
import dev.streamside.limit.RateLimiter;
import dev.streamside.limit.RateLimiters;
import dev.streamside.limit.Transactions;
import dev.streamside.member.Accounts;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.problem.FieldReason;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.recovery.Links.Link;
import dev.streamside.recovery.Links.Purpose;
import dev.streamside.site.SiteProperties;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// Lost passwords, and the mail addresses for that case.
@Service
class Recovery {
    private static final String TOO_MANY = "Too many attempts; wait a little.";
    private static final int MAX_INPUT = 128;

    private final Members members;
    private final Accounts accounts;
    private final Links links;
    private final EmailAddresses addresses;
    private final Mailer mailer;
    private final SiteProperties site;
    private final RecoveryProperties properties;
    private final Transactions transactions;
    private final RateLimiter<String> memberLimit;
    private final RateLimiter<ClientAddress> addressLimit;

    Recovery(
            Members members,
            Accounts accounts,
            Links links,
            EmailAddresses addresses,
            Mailer mailer,
            SiteProperties site,
            RecoveryProperties properties,
            Transactions transactions,
            RateLimiters limiters) {
        this.members = members;
        this.accounts = accounts;
        this.links = links;
        this.addresses = addresses;
        this.mailer = mailer;
        this.site = site;
        this.properties = properties;
        this.transactions = transactions;
        this.memberLimit = limiters.create(
                "mails-per-member",
                Rate.of(properties.mailsPerMember(), properties.mailPeriod()),
                ProblemCode.TOO_MANY_ATTEMPTS,
                TOO_MANY);
        this.addressLimit = limiters.create(
                "mails-per-address",
                Rate.of(properties.mailsPerAddress(), properties.mailPeriod()),
                ProblemCode.TOO_MANY_ATTEMPTS,
                TOO_MANY);
    }

    /// Whether links are sent by mail. Without it, only an operator can make one.
    boolean byMail() {
        return mailer.isOn();
    }

    /// Mails a link to the member, if there is one with this name and an address. The caller cannot tell: the
    /// limits apply to names that nobody has, too, and everything else happens later.
    ///
    /// @throws Refusal `INVALID`, `TOO_MANY_ATTEMPTS`, `NO_MAIL` or `TRY_LATER`
    void requestLink(@Nullable String raw, ClientAddress client) {
        String username = required("username", raw).strip().toLowerCase(Locale.ROOT);
        addressLimit.take(client);
        memberLimit.take(username);
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
        if (!transactions.run(() -> links.isOpen(known, Purpose.PASSWORD))) { // before the cost of hashing
            throw expired();
        }
        accounts.resetPassword(password, () -> use(known, Purpose.PASSWORD).member());
    }

    /// Mails a link that confirms a new address. Until it is used, the old address stays.
    ///
    /// @throws Refusal `INVALID`, `BAD_CREDENTIALS`, `TOO_MANY_ATTEMPTS`, `NO_MAIL` or `TRY_LATER`
    void requestConfirmation(MemberProfile member, NewEmail request, ClientAddress client) {
        String to = EmailAddresses.check(request.email());
        members.requirePassword(member, "currentPassword", request.currentPassword(), client);
        addressLimit.take(client);
        memberLimit.take(member.username());
        mailer.send(() -> Optional.of(transactions.run(() -> {
            String token = links.create(member.id(), Purpose.EMAIL, to, properties.mailLinkLifetime());
            return Mail.confirmation(to, member.username(), Purpose.EMAIL.link(site, token));
        })));
    }

    /// Uses a link from a confirmation mail, and mails a warning to the address that it replaces.
    ///
    /// @throws Refusal `INVALID`, `LINK_EXPIRED`, `TOO_MANY_ATTEMPTS` or `TRY_LATER`
    void confirm(@Nullable String token, ClientAddress client) {
        String known = required("token", token);
        addressLimit.take(client);
        transactions.run(() -> {
            Link link = use(known, Purpose.EMAIL);
            String address = Objects.requireNonNull(link.email());
            warnOld(link.member(), address);
            addresses.store(link.member(), address);
            return link;
        });
    }

    /// The member's confirmed address, if any.
    Optional<String> emailOf(MemberId member) {
        return transactions.run(() -> addresses.of(member));
    }

    /// Removes the member's address, and mails a warning to it.
    ///
    /// @throws Refusal `TRY_LATER`
    void removeEmail(MemberId member) {
        transactions.run(() -> {
            warnOld(member, null);
            addresses.remove(member);
            return member;
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
