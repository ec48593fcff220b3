package dev.streamside.platform.id;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignedTokensTest {
    private static final String BASE64_URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    @ParameterizedTest
    @CsvSource({"24, 8", "16, 9", "16, 10", "24, 32"})
    void ofAllLastCharacters_onlyTheOneThatWasSignedIsAccepted(int contentBytes, int signatureBytes) {
        var tokens = new SignedTokens(new byte[32], contentBytes, signatureBytes);
        String token = tokens.create();
        String start = token.substring(0, token.length() - 1);
        assertThat(IntStream.range(0, 64)
                        .mapToObj(i -> start + BASE64_URL.charAt(i))
                        .filter(spelling -> tokens.verify(spelling) != null))
                .containsExactly(token);
    }

    @Test
    void aTokenOfAnotherKey_isNotAccepted() {
        byte[] otherKey = new byte[32];
        otherKey[31] = 1;
        String token = new SignedTokens(otherKey, 24, 8).create();
        assertThat(new SignedTokens(new byte[32], 24, 8).verify(token)).isNull();
    }

    @Test
    void aContent_isReadAsItWasSigned() {
        var tokens = new SignedTokens(new byte[32], 3, 8);
        assertThat(tokens.verify(tokens.sign(new byte[] {1, 2, 3}))).containsExactly(1, 2, 3);
    }
}
