package dev.streamside.account.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.util.Base64URL;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.testing.NearlyRight;
import dev.streamside.testing.ParserFuzz;
import dev.streamside.testing.TestIssuer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/// Tokens of other sites. Most have a valid signature, so that their claims are checked, too.
class TokenFuzzTest extends ParserFuzz<String> {
    private static final List<String> HEADERS = List.of("{\"alg\":\"HS256\"}", "{\"alg\":\"HS256\",\"typ\":\"JWT\"}");
    private static final List<String> CLAIMS = List.of(
            claims("\"sub\":\"u1\",\"name\":\"Haneul\",\"iat\":1,\"exp\":2"),
            claims("\"sub\":\"u1\",\"name\":\"하늘\",\"iat\":NOW,\"exp\":LATER,\"nbf\":NOW"),
            claims("\"sub\":\"u1\",\"name\":\"H\",\"picture\":\"https://a.example/b.png\",\"iat\":NOW,\"exp\":LATER"),
            claims("\"sub\":\"u1\",\"name\":\"H\",\"iat\":NOW,\"exp\":LATER,"
                    + "\"streamside\":{\"channels\":{\"123456789012345678\":\"moderator\"}}"));

    private final TokenVerifier verifier = new TokenVerifier(
            new TokenProperties(
                    List.of(new TokenProperties.Issuer(
                            TestIssuer.NAME, TestIssuer.AUDIENCE, null, TestIssuer.SECRET, null, List.of("own"))),
                    Duration.ofHours(24)),
            (issuer, member) -> false,
            new TokenMetrics(new SimpleMeterRegistry()),
            Clock.systemUTC(),
            IssuerKeys.Pace.USUAL);

    private static String claims(String more) {
        long now = System.currentTimeMillis() / 1_000;
        return ("{\"iss\":\"" + TestIssuer.NAME + "\",\"aud\":\"" + TestIssuer.AUDIENCE + "\"," + more + "}")
                .replace("NOW", Long.toString(now))
                .replace("LATER", Long.toString(now + 300));
    }

    @Override
    protected String input(RandomGenerator random) {
        String header = random.nextInt(4) == 0 ? NearlyRight.one(random, HEADERS) : HEADERS.getFirst();
        String token = signed(header, NearlyRight.one(random, CLAIMS));
        return random.nextInt(6) == 0 ? NearlyRight.one(random, List.of(token)) : token;
    }

    private static String signed(String header, String claims) {
        String content = base64(header) + "." + base64(claims);
        try {
            return content + "."
                    + new MACSigner(TestIssuer.SECRET)
                            .sign(JWSHeader.parse(HEADERS.getFirst()), content.getBytes(StandardCharsets.US_ASCII));
        } catch (JOSEException | ParseException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static Base64URL base64(String text) {
        return Base64URL.encode(text);
    }

    @Override
    protected void parse(String input) {
        VerifiedToken token = verifier.verify(input);
        token.subject().memberId();
    }

    @Override
    protected boolean isRefusal(Exception failure) {
        return failure instanceof Refusal;
    }

    @Override
    protected long maxBytes(String input) {
        return 500_000 + 500L * input.length();
    }
}
