package dev.streamside.webhook;

import dev.streamside.webhook.WebhookMetrics.Outcome;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/// Delivers messages to each target in order, one at a time, and tries again after a failure. A target may get a
/// message twice, with the same id: if its answer is lost, or if this process ends before it arrives.
@Component
class WebhookSender {
    private static final Logger log = LoggerFactory.getLogger(WebhookSender.class);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    /// After the first, second, … failure; the last one from then on.
    private static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofMinutes(10),
            Duration.ofHours(1));

    private final WebhookProperties properties;
    private final DeliveryRows rows;
    private final ObjectMapper json;
    private final WebhookMetrics metrics;
    private final Clock clock;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build(); // follows no redirect
    private final Set<WebhookProperties.Target> busy = ConcurrentHashMap.newKeySet();

    WebhookSender(
            WebhookProperties properties, DeliveryRows rows, ObjectMapper json, WebhookMetrics metrics, Clock clock) {
        this.properties = properties;
        this.rows = rows;
        this.json = json;
        this.metrics = metrics;
        this.clock = clock;
    }

    /// Each target has a thread of its own, so a slow one holds up no other.
    @Scheduled(fixedDelayString = "PT1S")
    void sendDue() {
        for (WebhookProperties.Target target : properties.targets()) {
            if (busy.add(target)) {
                Thread.ofVirtual().name("webhook").start(() -> {
                    try {
                        sendDue(target);
                    } finally {
                        busy.remove(target);
                    }
                });
            }
        }
    }

    private void sendDue(WebhookProperties.Target target) {
        try {
            for (Delivery delivery : rows.claim(target.url())) {
                send(target, delivery);
            }
        } catch (DataAccessException | TransactionException failure) {
            log.debug("{}: the database does not answer", target, failure); // its probe tells of an outage
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(WebhookProperties.Target target, Delivery delivery) throws InterruptedException {
        String failure = attempt(target, delivery);
        if (failure.isEmpty()) {
            rows.remove(delivery.id());
            metrics.sent(delivery, Outcome.DELIVERED);
        } else if (delivery.at().isBefore(clock.instant().minus(properties.giveUpAfter()))) {
            rows.remove(delivery.id());
            metrics.sent(delivery, Outcome.GIVEN_UP);
            log.warn("{} was not told of {} {}: {}", target, delivery.event(), delivery.id(), failure);
        } else {
            rows.retry(delivery.id(), PAUSES.get(Math.min(delivery.attempts(), PAUSES.size() - 1)));
            metrics.sent(delivery, Outcome.FAILED);
            log.info("{} was not told of {} {} yet: {}", target, delivery.event(), delivery.id(), failure);
        }
    }

    /// @return why it failed; empty if it did not
    private String attempt(WebhookProperties.Target target, Delivery delivery) throws InterruptedException {
        try {
            if (!properties.allowPrivate() && PrivateAddresses.has(target.url().getHost())) {
                return "its address is private; see streamside.webhooks.allow-private";
            }
        } catch (UnknownHostException failure) {
            return failure.toString();
        }
        var answer = http.sendAsync(request(target, delivery), BodyHandlers.discarding());
        try { // for all of the answer, which a request's own timeout does not cover
            int status = answer.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS).statusCode();
            return status / 100 == 2 ? "" : "it answered " + status;
        } catch (TimeoutException _) {
            answer.cancel(true);
            return "no answer within " + TIMEOUT.toSeconds() + " s";
        } catch (ExecutionException failure) {
            return String.valueOf(failure.getCause());
        }
    }

    private HttpRequest request(WebhookProperties.Target target, Delivery delivery) {
        ObjectNode message = json.createObjectNode()
                .put("type", delivery.event())
                .put("timestamp", delivery.at().toString());
        String body = message.set("data", json.readTree(delivery.data())).toString();
        String id = "msg_" + delivery.id();
        long now = clock.instant().getEpochSecond();
        return HttpRequest.newBuilder(target.url())
                .header("Content-Type", "application/json")
                .header("webhook-id", id)
                .header("webhook-timestamp", Long.toString(now))
                .header("webhook-signature", Signature.of(target.key(), id, now, body))
                .POST(BodyPublishers.ofString(body))
                .build();
    }
}
