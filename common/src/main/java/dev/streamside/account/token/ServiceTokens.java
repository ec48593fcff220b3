package dev.streamside.account.token;

import dev.streamside.platform.database.SigningKeys;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.SignedTokens;
import dev.streamside.platform.id.TokenHash;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/// The stored service tokens. A token is random and signed, so a forged one needs no query. The table only
/// has its hash. Each method runs in the caller's transaction.
@Repository
class ServiceTokens {
    /// Distinguishes them from the tokens of other sites, and lets scanners find leaked ones.
    static final String PREFIX = "sst_";

    private static final int RANDOM_BYTES = 24;
    private static final int SIGNATURE_BYTES = 8;
    private static final RowMapper<ServiceToken> ROW =
            (row, _) -> new ServiceToken(row.getString(1), scopes(row.getString(2)), UtcTime.read(row, 3));

    private final JdbcClient jdbc;
    private final SignedTokens tokens;

    ServiceTokens(JdbcClient jdbc, SigningKeys keys) {
        this.jdbc = jdbc;
        this.tokens = new SignedTokens(keys.get("service"), RANDOM_BYTES, SIGNATURE_BYTES);
    }

    /// @return the token, which only the program may get
    String create(String name, Set<ServiceScope> scopes) {
        String token = PREFIX + tokens.create();
        jdbc.sql("insert into service_token (name, token_hash, scopes, created_at) values (?, ?, ?, utc_timestamp(3))")
                .params(
                        name,
                        TokenHash.of(token),
                        scopes.stream().map(ServiceScope::toString).collect(Collectors.joining(" ")))
                .update();
        return token;
    }

    /// Whether `token` was issued by this site, and so may be stored.
    boolean isOurs(String token) {
        return tokens.verify(token.substring(PREFIX.length())) != null;
    }

    Optional<ServiceToken> find(String token) {
        return jdbc.sql("select name, scopes, created_at from service_token where token_hash = ?")
                .param(TokenHash.of(token))
                .query(ROW)
                .optional();
    }

    List<ServiceToken> list() {
        return jdbc.sql("select name, scopes, created_at from service_token order by name")
                .query(ROW)
                .list();
    }

    /// @return false if there is no token of this name
    boolean revoke(String name) {
        return jdbc.sql("delete from service_token where name = ?").param(name).update() > 0;
    }

    /// Leaves out scopes that only a newer version knows.
    private static Set<ServiceScope> scopes(String words) {
        return Arrays.stream(words.split(" "))
                .flatMap(word -> ServiceScope.of(word).stream())
                .collect(Collectors.toUnmodifiableSet());
    }
}
