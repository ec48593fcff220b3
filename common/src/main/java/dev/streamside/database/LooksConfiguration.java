package dev.streamside.database;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/// What a node asks and tells again and again, to keep up with the others. Its statements commit by themselves: on the
/// usual pool, each would need a round trip more, to end a transaction.
@Configuration(proxyBeanMethods = false)
class LooksConfiguration {
    /// One is enough; the other is for when a look has to wait for a lock.
    private static final int CONNECTIONS = 2;

    /// Connects with the first look, so a node that is alone has none of these connections.
    @Bean(defaultCandidate = false)
    HikariDataSource looksPool(HikariDataSource usual) {
        var looks = new HikariDataSource();
        usual.copyStateTo(looks);
        looks.setPoolName(usual.getPoolName() + "-looks");
        looks.setMaximumPoolSize(CONNECTIONS);
        looks.setMinimumIdle(CONNECTIONS);
        looks.setAutoCommit(true);
        return looks;
    }

    @Bean(defaultCandidate = false)
    JdbcTemplate looks(@Qualifier("looksPool") HikariDataSource pool) {
        return new JdbcTemplate(pool);
    }
}
