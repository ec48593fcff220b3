package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.watch.SocketWatch;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/// An orderly stop, in the middle of a conversation.
@Timeout(120)
class ShutdownIT {
    private static final int WATCHERS = 40;
    private static final int SENDERS = 4;

    private final TestDatabase database = new TestDatabase();

    @Test
    void aStop_sendsEverySocketAway_andStoresWhatWasAcknowledged() throws Exception {
        ConfigurableApplicationContext application = new SpringApplicationBuilder(ChatWebSocketApplication.class)
                .run(
                        "--server.port=0",
                        "--management.server.port=0",
                        "--spring.datasource.url=" + database.jdbcUrl(),
                        "--spring.datasource.username=" + TestDatabase.user(),
                        "--spring.datasource.password=" + TestDatabase.password(),
                        "--streamside.chat.burst=100000",
                        "--streamside.limit.period=1ms",
                        "--streamside.socket.frame-burst=100000",
                        "--streamside.websocket.closes-per-second=200");
        URI base = URI.create("http://localhost:" + application.getEnvironment().getProperty("local.server.port"));
        String stream = Api.member(base).liveStream();
        List<SocketWatch> watchers = IntStream.range(0, WATCHERS)
                .mapToObj(i -> SocketWatch.open(Api.guest(base), stream, null))
                .toList();
        List<SocketWatch> talkers = IntStream.range(0, SENDERS)
                .mapToObj(i -> SocketWatch.open(Api.member(base), stream, null))
                .toList();
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        var refused = new AtomicBoolean();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> senders = talkers.stream()
                    .<Future<?>>map(talker -> executor.submit(() -> sendUntilRefused(talker, acknowledged, refused)))
                    .toList();
            Awaitility.await().until(() -> acknowledged.size() > 20);

            application.close();

            for (Future<?> sender : senders) {
                sender.get();
            }
        }
        for (SocketWatch watcher : watchers) {
            assertThat(watcher.closed().code()).isEqualTo(1012);
            assertThat(watcher.closed().reason()).isEqualTo("restarting;2000-10000");
            assertThat(watcher.bytes()).contains(acknowledged);
        }
        assertThat(stored(stream)).containsAll(acknowledged);
    }

    private static void sendUntilRefused(SocketWatch sender, Set<String> acknowledged, AtomicBoolean refused) {
        String name = sender.hello().at("/member/username").asString();
        try {
            for (int i = 0; !refused.get(); i++) {
                String text = name + " says " + i;
                var outcome = sender.send("{\"text\":\"" + text + "\"}");
                if (outcome.code().isEmpty()) {
                    acknowledged.add(text);
                } else {
                    assertThat(outcome.code()).isEqualTo("TRY_LATER");
                    refused.set(true);
                }
            }
        } catch (SocketWatch.Gone closedMeanwhile) {
            refused.set(true);
        }
    }

    private Set<String> stored(String stream) throws Exception {
        Set<String> texts = ConcurrentHashMap.newKeySet();
        try (Connection connection = database.connect();
                ResultSet rows = connection
                        .createStatement()
                        .executeQuery("select text from chat_log where text is not null and stream_id = " + stream)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }
}
