package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a newcomer sees who starts the application, opens its address and clicks on the first stream.
@NeedsBrowser
@Timeout(300)
class DemoInBrowserIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    private Path folder;

    @Test
    void aNewcomer_findsAChatThatMoves_andIsAnswered() throws Exception {
        try (var application = ApplicationProcess.start(folder);
                Viewer newcomer = Viewer.at(application.base(), "en-US,en")) {
            await().atMost(PATIENCE).until(() -> {
                newcomer.open("/");
                return newcomer.sees("stream-link");
            });
            newcomer.click("stream-link");
            newcomer.awaitConnection("connected");
            int atFirst = newcomer.count("chat");
            await().atMost(PATIENCE).until(() -> newcomer.count("chat") >= atFirst + 8);

            newcomer.signUp("noah", "Noah");
            newcomer.click("like");
            newcomer.say("First time here. The light on the water is lovely!");

            await().atMost(PATIENCE).until(() -> newcomer.texts().stream().anyMatch(text -> text.contains("Noah")));
            newcomer.browser().photograph("demo");
            newcomer.browser().bePhone();
            newcomer.browser().photograph("demo-phone");
            assertThat(newcomer.browser().complaints()).isEmpty();
        }
    }
}
