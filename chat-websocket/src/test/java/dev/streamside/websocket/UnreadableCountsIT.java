package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.watch.SocketWatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// Counts that cannot be read from the database.
class UnreadableCountsIT extends ApplicationTest {
    @Autowired
    private CountsPublisher publisher;

    @Test
    void aStreamWhoseCountsCannotBeRead_holdsUpNoOther() throws SQLException {
        String one = member().liveStream();
        String other = member().liveStream();
        try (SocketWatch ofOne = SocketWatch.open(guest(), one, null);
                SocketWatch ofOther = SocketWatch.open(guest(), other, null)) {
            ofOne.nextCounts();
            ofOther.nextCounts();
            List<String> inTurn = publisher.watched().stream()
                    .map(StreamId::toString)
                    .filter(List.of(one, other)::contains)
                    .toList();
            SocketWatch ofTheSecond = inTurn.getLast().equals(one) ? ofOne : ofOther;
            try (Connection connection = DATABASE.connect();
                    Statement locking = connection.createStatement()) {
                locking.execute("lock tables reaction_count write");
                forgetCounts(inTurn.getFirst());

                try (SocketWatch late = SocketWatch.open(guest(), inTurn.getLast(), null)) {
                    late.hello();
                    await().until(() -> ofTheSecond.nextCounts().get("viewers").asLong() == 2);
                }
            }
        }
    }

    /// A reaction that may or may not be stored makes the node count again.
    private void forgetCounts(String stream) {
        var answer = member().put("/api/v1/streams/" + stream + "/reaction", Map.of("reaction", "LIKE"));
        assertThat(answer.status()).isEqualTo(503);
    }
}
