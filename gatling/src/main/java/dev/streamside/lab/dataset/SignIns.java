package dev.streamside.lab.dataset;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Sessions that need no sign-in, and therefore no password hashing: a token for the client, its hash for the
/// database. Unlike all other data, they are not generated from the seed, because a token that can be guessed
/// can be stolen.
///
/// A token is like one of the application: 24 random bytes and 8 of their signature, with the key in the
/// database.
final class SignIns {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final int RANDOM_BYTES = 24;
    private static final int SIGNATURE_BYTES = 8;

    private final SecureRandom random = new SecureRandom();
    private final Mac signature;

    /// Uses the key of the database, or creates one if no application has done so yet.
    SignIns(Connection connection) throws SQLException {
        try (var insert =
                connection.prepareStatement("INSERT IGNORE INTO signing_key (name, secret) VALUES ('session', ?)")) {
            insert.setBytes(1, randomBytes(KEY_BYTES));
            insert.executeUpdate();
        }
        try (Statement statement = connection.createStatement();
                ResultSet key = statement.executeQuery("SELECT secret FROM signing_key WHERE name = 'session'")) {
            key.next();
            signature = Mac.getInstance(ALGORITHM);
            signature.init(new SecretKeySpec(key.getBytes(1), ALGORITHM));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    String newToken() {
        byte[] secret = randomBytes(RANDOM_BYTES);
        byte[] token = Arrays.copyOf(secret, RANDOM_BYTES + SIGNATURE_BYTES);
        System.arraycopy(signature.doFinal(secret), 0, token, RANDOM_BYTES, SIGNATURE_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private byte[] randomBytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }
}
