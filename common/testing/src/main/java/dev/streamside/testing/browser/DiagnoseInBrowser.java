package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.NeedsPrograms;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The page that says why a browser does not connect, where nothing is in the way.
@NeedsPrograms({Browser.CHROMIUM, Browser.CHROMEDRIVER})
@Timeout(300)
public abstract class DiagnoseInBrowser {
    private final Class<?> application;

    protected DiagnoseInBrowser(Class<?> application) {
        this.application = application;
    }

    @Test
    void whereNothingIsInTheWay_everyStepIsFine() throws Exception {
        try (var process = ApplicationProcess.start(
                        application, "diagnose-in-browser", ApplicationProcess.QUICK_START, List.of("--demo=off"));
                Viewer operator = Viewer.at(process.base(), "en-US,en")) {
            String stream = Api.member(process.base()).liveStream();

            operator.open("/diagnose?stream=" + stream);

            await().atMost(Duration.ofSeconds(20))
                    .until(() -> Boolean.TRUE.equals(operator.browser()
                            .evaluate("return document.getElementById('findings').dataset.done === 'true'")));
            assertThat(operator.browser().evaluate("""
                            return all('#findings li')
                                .map((line) => `${line.dataset.verdict}: ${line.querySelector('strong').innerText}`).join('\\n');
                            """))
                    .asString()
                    .contains("fine: The server answers")
                    .doesNotContain("failed:", "doubtful:")
                    .satisfies(findings -> assertThat(findings.lines().filter(line -> line.startsWith("fine:")))
                            .hasSize(4));
            operator.browser().photograph("diagnose");

            operator.choose("ko");
            assertThat(operator.browser().evaluate("return one('#findings').innerText"))
                    .asString()
                    .contains("서버가 응답하며")
                    .doesNotContain("The server");
            operator.browser().photograph("diagnose-korean");
            assertThat(operator.browser().evaluate("return one('a.brand').pathname"))
                    .as("the way back")
                    .isEqualTo("/");
        }
    }
}
