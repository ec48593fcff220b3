package dev.streamside.account.recovery;

import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.guard.Transactions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Deletes expired links.
@Component
record ExpiredLinks(JdbcClient jdbc, Transactions transactions) {
    private static final Logger log = LoggerFactory.getLogger(ExpiredLinks.class);

    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT6M")
    void delete() {
        try {
            int deleted =
                    transactions.run(() -> jdbc.sql("delete from member_link where expires_at <= utc_timestamp(3)")
                            .update());
            if (deleted > 0) {
                log.info("Deleted {} expired links", deleted);
            }
        } catch (RuntimeException failure) {
            log.warn("Expired links are not deleted yet: {}", Outage.cause(failure));
        }
    }
}
