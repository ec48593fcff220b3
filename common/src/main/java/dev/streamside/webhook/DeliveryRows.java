package dev.streamside.webhook;

import dev.streamside.id.Ids;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/// What has not been delivered yet. It is added in the transaction of what it tells of, so nothing is told that did not
/// happen, and nothing that did is forgotten.
@Repository
class DeliveryRows {
    private static final int MAX_CLAIMED = 20;
    /// Longer than it takes to send as many, one after the other. Another node sends them again if this one dies.
    private static final Duration CLAIM = Duration.ofMinutes(5);

    /// @param messages how many have not been delivered
    /// @param oldest   how long ago the first of them happened; zero if there are none
    record Waiting(long messages, Duration oldest) {}

    private static final String DUE = """
            select id, happened_at, event, data, attempts from webhook_delivery
            where url = ? and next_at <= utc_timestamp(3) order by next_at, id limit %d for update skip locked
            """.formatted(MAX_CLAIMED);

    private final JdbcClient jdbc;

    DeliveryRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// In the caller's transaction.
    void add(URI url, WebhookEvent event, String data) {
        jdbc.sql("insert into webhook_delivery (id, url, event, data, attempts, happened_at, next_at)"
                        + " values (?, ?, ?, ?, 0, utc_timestamp(3), utc_timestamp(3))")
                .params(Ids.next(), url.toString(), event.text(), data)
                .update();
    }

    /// What has not been delivered to any of these targets.
    @Transactional(readOnly = true)
    public Waiting waiting(List<String> urls) {
        return jdbc.sql("select count(*), coalesce(timestampdiff(second, min(happened_at), utc_timestamp(3)), 0)"
                        + " from webhook_delivery where url in (:urls)")
                .param("urls", urls)
                .query((row, number) -> new Waiting(row.getLong(1), Duration.ofSeconds(row.getLong(2))))
                .single();
    }

    /// Takes what is due for a target, so that no other node sends it at the same time.
    @Transactional
    public List<Delivery> claim(URI url) {
        List<Delivery> due = jdbc.sql(DUE)
                .param(url.toString())
                .query((row, number) -> new Delivery(
                        row.getLong(1),
                        row.getObject(2, LocalDateTime.class).toInstant(ZoneOffset.UTC),
                        row.getString(3),
                        row.getString(4),
                        row.getInt(5)))
                .list();
        if (!due.isEmpty()) {
            jdbc.sql("update webhook_delivery set next_at = utc_timestamp(3) + interval :seconds second"
                            + " where id in (:ids)")
                    .param("seconds", CLAIM.toSeconds())
                    .param("ids", due.stream().map(Delivery::id).toList())
                    .update();
        }
        return due;
    }

    @Transactional
    public void remove(long id) {
        jdbc.sql("delete from webhook_delivery where id = ?").param(id).update();
    }

    @Transactional
    public void retry(long id, Duration pause) {
        jdbc.sql("update webhook_delivery set attempts = attempts + 1,"
                        + " next_at = utc_timestamp(3) + interval ? second where id = ?")
                .params(pause.toSeconds(), id)
                .update();
    }
}
