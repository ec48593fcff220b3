package dev.streamside.platform.database;

import java.security.SecureRandom;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// The keys with which the application signs its tokens. All nodes share them: the first node that needs one
/// stores it.
@Component
public class SigningKeys {
    private static final int KEY_BYTES = 32;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    SigningKeys(JdbcClient jdbc, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    /// The key with this name, 32 bytes, from the database.
    public byte[] get(String name) {
        byte[] fresh = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(fresh);
        return transaction.execute(status -> {
            jdbc.sql("insert ignore into signing_key (name, secret) values (?, ?)")
                    .params(name, fresh)
                    .update();
            return jdbc.sql("select secret from signing_key where name = ?")
                    .param(name)
                    .query(byte[].class)
                    .single();
        });
    }
}
