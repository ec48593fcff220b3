package dev.streamside.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/// A member with a live stream, and requests that are refused. A refusal is no error of ours, so none is logged.
@ExtendWith(OutputCaptureExtension.class)
abstract class RefusalTest extends ApplicationTest {
    Api member;
    String stream;
    String chats;

    @BeforeEach
    void startStream() {
        member = member();
        stream = member.liveStream();
        chats = "/api/v1/streams/" + stream + "/chats";
    }

    @AfterEach
    void nothingIsLoggedAsAnErrorOfOurs(CapturedOutput output) {
        assertThat(output.getAll()).doesNotContain("ERROR", "Exception");
    }
}
