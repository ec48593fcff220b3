package dev.streamside.testing;

import java.net.URI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// A test from outside: a whole application on a real port and a real database. The application is the one in
/// the test's package. All such tests share one application, so each creates its own members and streams.
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "streamside.chat.sends=100000",
            "streamside.chat.burst=100000",
            "streamside.limit.period=1ms",
            "streamside.permission.operators=" + Api.OPERATOR,
            "streamside.web.allowed-origins=" + Api.PARTNER,
            "streamside.member.attempts-per-address=100000",
            "streamside.member.hashing-queue=1000",
            "streamside.tokens.issuers[0].issuer=" + TestIssuer.NAME,
            "streamside.tokens.issuers[0].audience=" + TestIssuer.AUDIENCE,
            "streamside.tokens.issuers[0].secret=" + TestIssuer.SECRET,
            "streamside.pictures.allow-private=true",
            "management.prometheus.metrics.export.enabled=true"
        })
@ContextConfiguration(initializers = {CheapPasswords.class, PictureHost.class})
@Timeout(120)
public abstract class ApplicationTest {
    protected static final TestDatabase DATABASE = new TestDatabase();

    @LocalServerPort
    private int port;

    @LocalManagementPort
    private int managementPort;

    protected URI base = URI.create("http://localhost");

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        DATABASE.register(registry);
    }

    @BeforeEach
    void findServer() {
        base = URI.create("http://localhost:" + port);
    }

    /// The address for operators.
    protected URI management() {
        return URI.create("http://localhost:" + managementPort);
    }

    protected Api guest() {
        return Api.guest(base);
    }

    protected Api member() {
        return Api.member(base);
    }
}
