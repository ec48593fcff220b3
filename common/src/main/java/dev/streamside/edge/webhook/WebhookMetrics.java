package dev.streamside.edge.webhook;

import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.problem.Refusal;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/// Sent and waiting messages: delivered + given up + waiting is the number of all events. All nodes report
/// the same waiting messages, up to 15 seconds late.
@Component
class WebhookMetrics {
    /// The outcome of an attempt.
    enum Outcome {
        DELIVERED("delivered"),
        /// It will be sent again.
        FAILED("failed"),
        GIVEN_UP("given-up");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }
    }

    private final List<String> urls;
    private final DeliveryRows rows;
    private final Transactions transactions;
    private final MeterRegistry registry;
    private volatile DeliveryRows.Waiting waiting = new DeliveryRows.Waiting(0, Duration.ZERO);

    WebhookMetrics(WebhookProperties properties, DeliveryRows rows, Transactions transactions, MeterRegistry registry) {
        this.urls = properties.urls();
        this.rows = rows;
        this.transactions = transactions;
        this.registry = registry;
        for (WebhookEvent event : WebhookEvent.values()) {
            for (Outcome outcome : Outcome.values()) {
                sent(event.text(), outcome, 0);
            }
        }
        Gauge.builder("streamside.webhooks.waiting", () -> waiting.messages())
                .description("Messages that have not been delivered yet, to all targets, as all nodes see them.")
                .baseUnit("messages")
                .register(registry);
        Gauge.builder("streamside.webhooks.oldest", () -> waiting.oldest().toMillis() / 1e3)
                .description("How long ago the oldest of them happened; 0 if there are none.")
                .baseUnit("seconds")
                .register(registry);
    }

    void sent(Delivery delivery, Outcome outcome) {
        sent(delivery.event(), outcome, 1);
    }

    private void sent(String event, Outcome outcome, int count) {
        registry.counter("streamside.webhooks.sent", "event", event, "outcome", outcome.label)
                .increment(count);
    }

    @Scheduled(fixedDelayString = "PT15S")
    void look() {
        if (urls.isEmpty()) {
            return;
        }
        try {
            waiting = transactions.run(() -> rows.waiting(urls));
        } catch (Refusal | DataAccessException | TransactionException _) {
            // the database's probe reports an outage
        }
    }
}
