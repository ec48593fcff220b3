package dev.streamside.edge.webhook;

import dev.streamside.edge.webhook.WebhookMetrics.Outcome;
import dev.streamside.platform.database.NodeLocks;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.outbound.OutboundHttp;
import dev.streamside.platform.outbound.PrivateAddressException;
import dev.streamside.platform.problem.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/// Delivers messages to each target in order, one at a time, and retries after a failure. A target may
/// receive a message twice, with the same id, if its answer is lost or cannot be stored, or if this process
/// ends before the answer arrives.
///
/// One node at a time sends to a target. It removes a message from the table only after delivery, so when it
/// stops, or is killed, the next node continues where it was.
@Component
class WebhookSender implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(WebhookSender.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    /// If a receiver takes longer, the message is sent again.
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(3);
    private static final Duration STORING = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(10);
    /// After the first, second, … failure; the last one from then on.
    private static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofMinutes(10),
            Duration.ofHours(1));

    private final WebhookProperties properties;
    private final DeliveryRows rows;
    private final Transactions transactions;
    private final NodeLocks locks;
    private final ObjectMapper json;
    private final WebhookMetrics metrics;
    private final Clock clock;
    private final OutboundHttp http;
    private final Set<WebhookProperties.Target> busy = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    WebhookSender(
            WebhookProperties properties,
            DeliveryRows rows,
            Transactions transactions,
            NodeLocks locks,
            ObjectMapper json,
            WebhookMetrics metrics,
            Clock clock) {
        this.properties = properties;
        this.rows = rows;
        this.transactions = transactions;
        this.locks = locks;
        this.json = json;
        this.metrics = metrics;
        this.clock = clock;
        this.http = new OutboundHttp(
                properties.allowPrivate(),
                TIMEOUT,
                Math.max(1, properties.targets().size()));
    }

    /// Each target has a thread of its own, so a slow one does not hold up others. Does not block.
    @Scheduled(fixedRateString = "PT1S")
    void sendDue() {
        for (WebhookProperties.Target target : properties.targets()) {
            if (!stopping && busy.add(target)) {
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

    /// A target that is named again much later must not be told what happened long ago.
    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT1M")
    void forgetFormerTargets() {
        try {
            transactions.run(() -> rows.removeForOthers(properties.urls(), properties.giveUpAfter()));
        } catch (Refusal | DataAccessException | TransactionException failure) {
            log.debug("The database does not answer", failure); // its probe reports an outage
        }
    }

    private void sendDue(WebhookProperties.Target target) {
        try {
            if (!due(target).isEmpty()) {
                Optional<NodeLocks.Held> lock = locks.take("webhook " + target.url());
                if (lock.isPresent()) {
                    try (NodeLocks.Held held = lock.get()) {
                        sendDue(target, held);
                    }
                }
            }
        } catch (Refusal | DataAccessException | TransactionException failure) {
            log.debug("{}: the database does not answer", target, failure); // its probe reports an outage
        }
    }

    /// Reads the due messages again: before the lock was taken, another node may have sent them.
    private void sendDue(WebhookProperties.Target target, NodeLocks.Held lock) {
        for (Delivery delivery : due(target)) {
            if (stopping || !lock.isStillHeld()) {
                return;
            }
            send(target, delivery);
        }
    }

    private List<Delivery> due(WebhookProperties.Target target) {
        return transactions.run(() -> rows.due(target.url()));
    }

    private void send(WebhookProperties.Target target, Delivery delivery) {
        String failure = attempt(target, delivery);
        if (failure.isEmpty()) {
            store(() -> rows.remove(delivery.id()));
            metrics.sent(delivery, Outcome.DELIVERED);
        } else if (delivery.at().isBefore(clock.instant().minus(properties.giveUpAfter()))) {
            store(() -> rows.remove(delivery.id()));
            metrics.sent(delivery, Outcome.GIVEN_UP);
            log.warn("{} was not told of {} {}: {}", target, delivery.event(), delivery.id(), failure);
        } else {
            Duration pause = PAUSES.get(Math.min(delivery.attempts(), PAUSES.size() - 1));
            store(() -> rows.retry(delivery.id(), pause));
            metrics.sent(delivery, Outcome.FAILED);
            log.info("{} was not told of {} {} yet: {}", target, delivery.event(), delivery.id(), failure);
        }
    }

    /// While the database is busy, tries again for some seconds: otherwise the message would be sent again at once.
    private void store(Runnable outcome) {
        long end = System.nanoTime() + STORING.toNanos();
        while (true) {
            try {
                transactions.run(outcome);
                return;
            } catch (Refusal busy) {
                if (stopping || System.nanoTime() - end >= 0) {
                    throw busy;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    /// @return why it failed; empty if it did not
    private String attempt(WebhookProperties.Target target, Delivery delivery) {
        ObjectNode message = json.createObjectNode()
                .put("type", delivery.event())
                .put("timestamp", delivery.at().toString());
        String body = message.set("data", json.readTree(delivery.data())).toString();
        String id = "msg_" + delivery.id();
        long now = clock.instant().getEpochSecond();
        var headers = Map.of(
                "webhook-id", id,
                "webhook-timestamp", Long.toString(now),
                "webhook-signature", Signature.of(target.key(), id, now, body));
        try {
            var answer = http.post(target.url(), headers, body.getBytes(StandardCharsets.UTF_8));
            return answer.isSuccess() ? "" : "it answered " + answer.status();
        } catch (PrivateAddressException _) {
            return "its address is private; see streamside.webhooks.allow-private";
        } catch (IOException failure) {
            return failure.toString();
        }
    }

    /// Starts nothing new, and waits for the attempts in progress. Their messages are then removed from the
    /// table, or sent again by another node.
    @Override
    public void destroy() throws IOException {
        stopping = true;
        long end = System.nanoTime() + STOP_PATIENCE.toNanos();
        while (!busy.isEmpty() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        http.close();
    }
}
