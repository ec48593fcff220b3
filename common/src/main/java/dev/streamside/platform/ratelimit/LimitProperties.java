package dev.streamside.platform.ratelimit;

import java.time.Duration;
import java.util.stream.IntStream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Limits of the calls that write, for each member and for each client address.
///
/// @param period            the period to which all of these limits apply
/// @param chats             chats of one member, over all streams. `streamside.chat` limits a member long
///                          before this
/// @param deletions         deletions and pins of chats, and decisions on held and reported ones, by one
///                          member
/// @param reports           reports of chats by one member
/// @param reactions         reactions of one member
/// @param subscriptions     subscriptions started or ended by one member
/// @param streams           streams created, edited, deleted, started or ended by one member
/// @param bans              bans set or lifted by one member
/// @param settings          changes of the moderators or the rules of channels by one member
/// @param erasures          members whose data one operator copies or erases
/// @param accounts          sign-ups, sign-ins, sign-outs and changes of one member's account
/// @param others            all other writes of one member, except heartbeats
/// @param membersPerAddress a client address (IPv4, or the /64 network of IPv6) may do as much as this many members.
///                          Raise it where many people share an address
/// @param sharePerAddress   share of the database's connections that the requests of one client address may use at
///                          once, in percent
@ConfigurationProperties(prefix = "streamside.limit", ignoreUnknownFields = false)
public record LimitProperties(
        @DefaultValue("1m") Duration period,
        @DefaultValue("60") int chats,
        @DefaultValue("120") int deletions,
        @DefaultValue("10") int reports,
        @DefaultValue("120") int reactions,
        @DefaultValue("30") int subscriptions,
        @DefaultValue("15") int streams,
        @DefaultValue("60") int bans,
        @DefaultValue("150") int settings,
        @DefaultValue("60") int erasures,
        @DefaultValue("10") int accounts,
        @DefaultValue("60") int others,
        @DefaultValue("100") int membersPerAddress,
        @DefaultValue("50") int sharePerAddress) {

    public LimitProperties {
        if (!period.isPositive() || membersPerAddress < 1) {
            throw new IllegalArgumentException("period must be positive and members-per-address at least 1");
        }
        if (sharePerAddress < 1 || sharePerAddress > 100) {
            throw new IllegalArgumentException("share-per-address not in 1..100: " + sharePerAddress);
        }
        if (IntStream.of(
                        chats,
                        deletions,
                        reports,
                        reactions,
                        subscriptions,
                        streams,
                        bans,
                        settings,
                        erasures,
                        accounts,
                        others)
                .anyMatch(limit -> limit < 1)) {
            throw new IllegalArgumentException("every limit must be at least 1");
        }
    }

    /// How many of `concurrent` uses of the database one client address may have; at least one.
    public int shareOf(int concurrent) {
        return Math.max(1, concurrent * sharePerAddress / 100);
    }

    Rate ofMember(Write write) {
        return Rate.of(count(write), period);
    }

    Rate ofAddress(Write write) {
        return Rate.of((int) Math.min(Integer.MAX_VALUE, (long) count(write) * membersPerAddress), period);
    }

    private int count(Write write) {
        return switch (write) {
            case CHAT -> chats;
            case DELETION -> deletions;
            case REPORT -> reports;
            case REACTION -> reactions;
            case SUBSCRIPTION -> subscriptions;
            case STREAM -> streams;
            case BAN -> bans;
            case SETTINGS -> settings;
            case ERASURE -> erasures;
            case ACCOUNT -> accounts;
            case OTHER -> others;
        };
    }
}
