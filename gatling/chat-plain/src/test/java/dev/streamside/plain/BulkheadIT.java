package dev.streamside.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class BulkheadIT {
    /// Either of the two polls may come first.
    @Test
    void whatHasNoPlace_isRefusedSoon_whatIsInside_takesItsTime() throws Exception {
        try (var plain = PlainChat.start("--plain.bulkhead=1");
                ExecutorService viewers = Executors.newVirtualThreadPerTaskExecutor();
                Connection locker = plain.connection();
                Statement statement = locker.createStatement()) {
            statement.execute("LOCK TABLES plain_chat WRITE");
            var polls = List.of(poll(plain, viewers), poll(plain, viewers));
            HttpResponse<String> refused =
                    (HttpResponse<String>) CompletableFuture.anyOf(polls.toArray(CompletableFuture[]::new))
                            .get();
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(plain.ask("GET", "/actuator/prometheus", "", Optional.empty())
                            .statusCode())
                    .isEqualTo(200);

            statement.execute("UNLOCK TABLES");
            assertThat(List.of(
                            polls.getFirst().get().statusCode(),
                            polls.getLast().get().statusCode()))
                    .containsExactlyInAnyOrder(200, 503);
        }
    }

    private static CompletableFuture<HttpResponse<String>> poll(PlainChat plain, ExecutorService viewers) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return plain.ask("GET", PlainChat.STREAM + "/chats", "", Optional.empty());
                    } catch (Exception failure) {
                        throw new IllegalStateException(failure);
                    }
                },
                viewers);
    }
}
