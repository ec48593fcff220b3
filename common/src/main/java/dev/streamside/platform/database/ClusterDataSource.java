package dev.streamside.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.streamside.platform.cluster.ClusterProperties;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/// The connections for the repeated queries and updates with which a node keeps up with the others. Their
/// statements commit by themselves: on the usual pool, each would need another round trip to end a
/// transaction.
@Configuration(proxyBeanMethods = false)
class ClusterDataSource {
    /// One is enough; the second is for a query that has to wait for a lock.
    private static final int CONNECTIONS = 2;

    /// Connects with the first query. A node without others rarely queries, and keeps none of these
    /// connections.
    @Bean(defaultCandidate = false)
    HikariDataSource clusterPool(HikariDataSource usual, ClusterProperties cluster) {
        var pool = new HikariDataSource();
        usual.copyStateTo(pool);
        pool.setPoolName(usual.getPoolName() + "-looks"); // as in metrics
        pool.setMaximumPoolSize(cluster.isAlone() ? 1 : CONNECTIONS);
        pool.setMinimumIdle(cluster.isAlone() ? 0 : CONNECTIONS);
        pool.setAutoCommit(true);
        return pool;
    }

    @Bean(defaultCandidate = false)
    JdbcTemplate clusterJdbc(@Qualifier("clusterPool") HikariDataSource pool) {
        return new JdbcTemplate(pool);
    }
}
