package dev.streamside.account.recovery;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of lost passwords and members' mail addresses. Mail is sent only if `spring.mail.host` is set.
///
/// @param sender           the sender of mails, such as `Streamside <no-reply@live.example.com>`
/// @param mailLinkLifetime how long a link in a mail can be used
/// @param operatorLinkLifetime how long a link from an operator can be used
/// @param mailsPerMember   mails that one member requests in `mailPeriod` while signed in; and as many
///                         requested by anyone with the member's name
/// @param mailsPerAddress  mails, and attempts to use links, from one client address in `mailPeriod`
/// @param mailPeriod       the period to which both limits apply
@ConfigurationProperties(prefix = "streamside.recovery", ignoreUnknownFields = false)
record RecoveryProperties(
        @DefaultValue("") String sender,
        @DefaultValue("1h") Duration mailLinkLifetime,
        @DefaultValue("24h") Duration operatorLinkLifetime,
        @DefaultValue("3") int mailsPerMember,
        @DefaultValue("20") int mailsPerAddress,
        @DefaultValue("1h") Duration mailPeriod) {

    RecoveryProperties {
        if (mailLinkLifetime.toSeconds() < 60 || operatorLinkLifetime.toSeconds() < 60 || !mailPeriod.isPositive()) {
            throw new IllegalArgumentException(
                    "mail-link-lifetime and operator-link-lifetime must be at least 1m, mail-period positive");
        }
        if (mailsPerMember < 1 || mailsPerAddress < 1) {
            throw new IllegalArgumentException("mails-per-member and mails-per-address must be at least 1");
        }
    }
}
