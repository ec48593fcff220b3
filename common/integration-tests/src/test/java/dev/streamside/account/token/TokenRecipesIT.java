package dev.streamside.account.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Checkout;
import dev.streamside.testing.TestIssuer;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The programs in docs/tokens.md do what the page says. Each runs as printed, and its token is used. Programs
/// whose language is not installed are skipped; in CI, only the last two may be.
class TokenRecipesIT extends ApplicationTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"js, node, mjs, true", "python, python3, py, true", "php, php, php, false", "ruby, ruby, rb, false"})
    void printsATokenThatWorks(String language, String program, String extension, boolean needed) throws Exception {
        assumeTrue(
                Program.find(program).isPresent() || (needed && System.getenv("CI") != null),
                "not installed: [" + program + "]");
        Api owner = member();
        String stream = owner.liveStream();

        Api user = Api.withToken(base, run(program, recipe(language, extension)));
        assertThat(user.send(stream, "hello from " + language).status()).isEqualTo(201);
        assertThat(user.get("/api/v1/session").json().at("/member/displayName").asString())
                .isEqualTo("Haneul");
    }

    private Path recipe(String language, String extension) throws IOException {
        Matcher block = Pattern.compile("(?s)```" + language + "\n(.*?)```")
                .matcher(Files.readString(Checkout.file("docs/tokens.md")));
        assertThat(block.find()).as(language).isTrue();
        return Files.writeString(folder.resolve("token." + extension), block.group(1));
    }

    private static String run(String program, Path recipe) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(program, recipe.toString()).redirectErrorStream(true);
        builder.environment().put("STREAMSIDE_SECRET", TestIssuer.SECRET);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } finally {
            process.destroyForcibly();
        }
    }
}
