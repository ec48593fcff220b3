package dev.streamside.edge.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.ApplicationTest;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;

class ClientIT extends ApplicationTest {
    private static final String PATH = "/api/v1/client";

    @Test
    void anybody_isToldTheTransports_andHowEntriesCanBeWritten() {
        var answer = guest().get(PATH);

        assertThat(answer.text())
                .isEqualTo(
                        "{\"transports\":[\"polling\",\"long-polling\",\"events\"],\"entries\":[\"full\",\"compact\"]}");
        assertThat(answer.header("Cache-Control")).isEqualTo("max-age=1, public");
        assertThat(member().get(PATH).text()).isEqualTo(answer.text());
    }

    @Test
    void itCanBeReadOnly() {
        assertThat(guest().exchange("HEAD", PATH, BodyPublishers.noBody()).status())
                .isEqualTo(200);
        assertThat(member().put(PATH, null).code()).isEqualTo("METHOD_NOT_ALLOWED");
    }
}
