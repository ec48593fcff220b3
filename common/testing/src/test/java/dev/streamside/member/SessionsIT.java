package dev.streamside.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.TestApplication;
import dev.streamside.testing.Fixtures;
import dev.streamside.testing.TestDatabase;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(classes = TestApplication.class, properties = "spring.config.import=classpath:streamside.yml")
@Timeout(60)
class SessionsIT {
    private static final TestDatabase DATABASE = new TestDatabase();

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        DATABASE.register(registry);
    }

    @Autowired
    private Fixtures fixtures;

    @Autowired
    private Sessions sessions;

    @Autowired
    private DataSource dataSource;

    @Test
    void forgedTokens_costNoQuery() throws Exception {
        String real = sessions.open(fixtures.member());
        TestDatabase.awaitFullPool(dataSource);
        var before = DATABASE.statements();

        Stream.generate(SessionsIT::forged)
                .limit(1_000)
                .forEach(token -> assertThat(sessions.find(token)).isNull());
        assertThat(sessions.find(real.substring(1) + real.charAt(0))).isNull();

        assertThat(DATABASE.statements().since(before).of("select")).isZero();
    }

    @Test
    void anIdentity_isValidUntilItsSessionIsClosed() {
        MemberProfile member = fixtures.member();
        String token = sessions.open(member);
        Identity identity = Objects.requireNonNull(sessions.find(token));
        assertThat(identity.member()).isEqualTo(member);
        assertThat(identity.isValid()).isTrue();

        sessions.close(token);

        assertThat(identity.isValid()).isFalse();
        assertThat(sessions.find(token)).isNull();
    }

    private static String forged() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
