package dev.streamside.token;

import dev.streamside.database.SigningKeys;
import dev.streamside.id.SignedTokens;
import dev.streamside.id.TokenHash;
import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/// The stored service tokens. A token is random and signed, so that a forged one needs no query; the table has its hash
/// alone. Each method runs in the caller's transaction.
@Repository
class ServiceTokens {
    /// Tells them from the tokens of other sites, and lets scanners of leaked secrets find them.
    static final String PREFIX = "sst_";

    private static final int RANDOM_BYTES = 24;
    private static final int SIGNATURE_BYTES = 8;
    private static final RowMapper<ServiceToken> ROW = (row, _) -> new ServiceToken(
            row.getString("name"),
            scopes(row.getString("scopes")),
            row.getObject("created_at", LocalDateTime.class).toInstant(ZoneOffset.UTC));

    private final JdbcClient jdbc;
    private final SignedTokens tokens;
    private final SecureRandom random = new SecureRandom();

    ServiceTokens(JdbcClient jdbc, SigningKeys keys) {
        this.jdbc = jdbc;
        this.tokens = new SignedTokens(keys.get("service"), RANDOM_BYTES, SIGNATURE_BYTES);
    }

    /// @return the token, for its program alone
    String create(String name, Set<ServiceScope> scopes) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        String token = PREFIX + tokens.sign(bytes);
        jdbc.sql("insert into service_token (name, token_hash, scopes, created_at) values (?, ?, ?, utc_timestamp(3))")
                .params(
                        name,
                        TokenHash.of(token),
                        scopes.stream().map(ServiceScope::toString).collect(Collectors.joining(" ")))
                .update();
        return token;
    }

    /// Whether `token` was made by this site, and may still be stored.
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

    /// @return false if there is none of this name
    boolean revoke(String name) {
        return jdbc.sql("delete from service_token where name = ?").param(name).update() > 0;
    }

    /// Leaves out those that only a newer version knows.
    private static Set<ServiceScope> scopes(String words) {
        return Arrays.stream(words.split(" "))
                .flatMap(word -> ServiceScope.of(word).stream())
                .collect(Collectors.toUnmodifiableSet());
    }
}
