package dev.streamside.edge.webhook;

import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.Ids;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/// The messages that have not been delivered yet. A message is added in the transaction of its event, so none
/// is sent for an event that did not happen, and none is lost. Runs in the caller's transaction.
@Repository
class DeliveryRows {
    private static final int MAX_READ = 20;

    /// @param messages how many have not been delivered
    /// @param oldest   how long ago the first of them happened; zero if there are none
    record Waiting(long messages, Duration oldest) {}

    private static final String DUE = """
        select id, happened_at, event, data, attempts from webhook_delivery
        where url = ? and next_at <= utc_timestamp(3) order by next_at, id limit %s
        """.formatted(MAX_READ);

    private final JdbcClient jdbc;

    DeliveryRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void add(URI url, WebhookEvent event, String data) {
        jdbc.sql("insert into webhook_delivery (id, url, event, data, attempts, happened_at, next_at)"
                        + " values (?, ?, ?, ?, 0, utc_timestamp(3), utc_timestamp(3))")
                .params(Ids.next(), url.toString(), event.text(), data)
                .update();
    }

    /// The messages that have not been delivered to these targets.
    Waiting waiting(List<String> urls) {
        return jdbc.sql("select count(*), coalesce(timestampdiff(second, min(happened_at), utc_timestamp(3)), 0)"
                        + " from webhook_delivery where url in (:urls)")
                .param("urls", urls)
                .query((row, number) -> new Waiting(row.getLong(1), Duration.ofSeconds(row.getLong(2))))
                .single();
    }

    /// The messages that are due for a target, in order, at most 20. The caller must hold the target's lock.
    List<Delivery> due(URI url) {
        return jdbc.sql(DUE)
                .param(url.toString())
                .query((row, number) -> new Delivery(
                        row.getLong(1), UtcTime.read(row, 2), row.getString(3), row.getString(4), row.getInt(5)))
                .list();
    }

    void remove(long id) {
        jdbc.sql("delete from webhook_delivery where id = ?").param(id).update();
    }

    /// Deletes the messages for targets that are no longer in the settings, once they are as old as this.
    void removeForOthers(List<String> urls, Duration age) {
        jdbc.sql("delete from webhook_delivery where happened_at < utc_timestamp(3) - interval :seconds second"
                        + " and url not in (:urls)")
                .param("seconds", age.toSeconds())
                .param("urls", urls.isEmpty() ? List.of("") : urls)
                .update();
    }

    void retry(long id, Duration pause) {
        jdbc.sql("update webhook_delivery set attempts = attempts + 1,"
                        + " next_at = utc_timestamp(3) + interval ? second where id = ?")
                .params(pause.toSeconds(), id)
                .update();
    }
}
