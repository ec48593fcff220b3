package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Checkout;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The bots among the examples of docs/embedding.md, as others would run them.
@NeedsPrograms("node")
class ExampleBotsIT extends ApplicationTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    private Api owner;
    private String stream;
    private Api bot;

    @BeforeEach
    void startStream() {
        owner = member();
        stream = owner.liveStream();
        bot = member();
    }

    @Test
    void theOneInJavaScript_answers() throws IOException {
        copy("bot.mjs");
        Files.createSymbolicLink(
                Files.createDirectories(folder.resolve("node_modules")).resolve("streamside-client"),
                Checkout.file("common/src/main/resources/static/streamside"));

        try (var program = run("node", "bot.mjs")) {
            program.awaitReady(SOON, () -> program.output().contains("connected"));
            owner.send(stream, "!ping");

            await().atMost(SOON).until(() -> spoken().contains("pong"));
        }
    }

    @Test
    void theOneInJava_saysTheLinesOfItsInput() throws IOException {
        copy("Bot.java");
        Files.writeString(folder.resolve("lines.txt"), "Goal! \"2:1\"\n");

        try (var program = run("sh", "-c", Program.ofJdk("java") + " Bot.java < lines.txt")) {
            program.awaitSuccess(SOON);

            assertThat(spoken()).containsExactly("Goal! \"2:1\"");
        }
    }

    private void copy(String example) throws IOException {
        Files.copy(Checkout.file("docs/examples/" + example), folder.resolve(example));
    }

    private Program run(String... command) {
        var environment = Map.of(
                "SERVER", base.toString(),
                "STREAM", stream,
                "BOT_NAME", bot.my("username"),
                "BOT_PASSWORD", Api.password());
        return Program.start("bot", folder, folder, environment, List.of(command));
    }

    private List<String> spoken() {
        return guest().get("/api/v1/streams/" + stream + "/chats/history")
                .json()
                .findValuesAsString("text");
    }
}
