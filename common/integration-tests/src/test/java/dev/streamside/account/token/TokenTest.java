package dev.streamside.account.token;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.TestIssuer;
import org.junit.jupiter.api.BeforeEach;

/// A user of another site, with a token, and a live stream.
abstract class TokenTest extends ApplicationTest {
    final String subject = TestIssuer.newSubject();
    Api owner;
    Api user;
    String stream;
    String path;

    @BeforeEach
    void startStream() {
        owner = member();
        user = with(TestIssuer.token(subject, "Haneul"));
        stream = owner.liveStream();
        path = "/api/v1/streams/" + stream;
    }

    Api with(String token) {
        return Api.withToken(base, token);
    }

    static String id(Api who) {
        return who.get("/api/v1/session").json().at("/member/id").asString();
    }
}
