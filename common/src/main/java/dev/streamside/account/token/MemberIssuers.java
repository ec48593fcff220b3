package dev.streamside.account.token;

import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.MemberId;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The site of each member with a channel, in memory. It changes only when an account is closed.
@Component
class MemberIssuers {
    private static final int MAX_CACHED = 20_000;

    private final LoadedCache<MemberId, Optional<String>> known;

    MemberIssuers(JdbcClient jdbc, Bulkhead bulkhead) {
        this.known = LoadedCache.of(
                bulkhead,
                LoadedCache.lifetimes().maximumSize(MAX_CACHED),
                member -> jdbc.sql("select issuer from token_member where member_id = ?")
                        .param(member.value())
                        .query(String.class)
                        .optional());
    }

    /// Whether the member is a user of the site.
    boolean isUserOf(String issuer, MemberId member) {
        return TokenSubject.isIdOfOne(member)
                && known.get(member).filter(issuer::equals).isPresent();
    }
}
