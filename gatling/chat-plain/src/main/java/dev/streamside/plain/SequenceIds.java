package dev.streamside.plain;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/// A row of a table is the counter. It takes two statements in a transaction of their own, as JPA's table generator
/// does.
@Component
@ConditionalOnProperty(name = "plain.ids", havingValue = "sequence")
class SequenceIds implements ChatIds {
    private final JdbcClient jdbc;

    SequenceIds(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    @Transactional(propagation = Propagation.REQUIRES_NEW)
    public long next() {
        long last = jdbc.sql("SELECT last FROM plain_sequence FOR UPDATE")
                .query(Long.class)
                .single();
        jdbc.sql("UPDATE plain_sequence SET last = ?").param(last + 1).update();
        return last + 1;
    }
}
