package dev.streamside.start;

import dev.streamside.database.ConnectionLoss;
import dev.streamside.database.DatabaseProperties;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.stereotype.Component;

/// Connects to the configured database once before anything else does: the pool, Flyway and Hibernate would each fail
/// with a stack trace of their own. Waits for a database that is starting too, and for connections that a node which
/// is stopping gives back, up to `streamside.database.start-timeout`.
@Component
class DatabaseAtStart implements BeanFactoryPostProcessor, EnvironmentAware {
    private static final String OURS = "jdbc:mysql://";
    private static final int ACCESS_DENIED = 1045;
    private static final int DATABASE_DENIED = 1044;
    private static final int UNKNOWN_DATABASE = 1049;
    /// What the server says. The driver leaves its number out.
    private static final String ALL_IN_USE = "Too many connections";
    /// Beside those of the pool.
    private static final int OTHER_CONNECTIONS = 5;
    private static final String MORE_CONNECTIONS = "Raise its max_connections, or lower"
            + " spring.datasource.hikari.maximum-pool-size of all nodes: each needs that many and five more.";
    private static final Duration PAUSE = Duration.ofMillis(250);
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
        if (url.startsWith(OURS)) { // else it is the embedded one, or one that Spring knows more about
            awaitAnswer(url);
        }
    }

    private void awaitAnswer(String url) {
        Duration timeout = Binder.get(environment)
                .bindOrCreate("streamside.database", DatabaseProperties.class)
                .startTimeout();
        long deadline = System.nanoTime() + timeout.toNanos();
        Properties settings = settings();
        while (true) {
            CannotStart reason;
            try (Connection connection = DriverManager.getConnection(url, settings)) {
                long left = connectionsLeft(connection);
                if (left >= connectionsNeeded()) {
                    return;
                }
                reason = tooFew(url, left);
            } catch (SQLException failure) {
                if (!ConnectionLoss.caused(failure)) {
                    throw refused(url, failure);
                }
                reason = silent(url, timeout, failure);
            }
            if (System.nanoTime() - deadline > 0) {
                throw reason;
            }
            pause();
        }
    }

    private int connectionsNeeded() {
        return environment.getRequiredProperty("spring.datasource.hikari.maximum-pool-size", Integer.class)
                + OTHER_CONNECTIONS;
    }

    /// With this one, which is closed again. A pool that cannot open all of its connections would not say why: requests
    /// would find the database away now and then.
    private static long connectionsLeft(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet limit = statement.executeQuery("select @@max_connections")) {
            long most = limit.next() ? limit.getLong(1) : 0;
            try (ResultSet used = statement.executeQuery("show global status like 'Threads_connected'")) {
                // What speaks MySQL's protocol does not have to know either, or has no limit.
                return most <= 0 || !used.next() ? Long.MAX_VALUE : most - used.getLong(2) + 1;
            }
        }
    }

    private CannotStart tooFew(String url, long left) {
        return new CannotStart(
                "The database at " + server(url) + " has " + Math.max(0, left) + " connections left, and a node needs "
                        + connectionsNeeded() + ".",
                MORE_CONNECTIONS);
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

    private static CannotStart silent(String url, Duration timeout, SQLException failure) {
        String said = NestedExceptionUtils.getMostSpecificCause(failure).getMessage();
        if (said != null && said.contains(ALL_IN_USE)) {
            return new CannotStart(
                    "All connections of the database at " + server(url) + " are in use.", MORE_CONNECTIONS);
        }
        return new CannotStart(
                "The database at " + server(url) + " has not answered for " + timeout.toSeconds() + " s: " + said,
                "Start it, or set spring.datasource.url to where it is. If it needs longer to start, raise"
                        + " streamside.database.start-timeout.");
    }

    /// Host and port. Anything else in the address may be a secret.
    private static String server(String url) {
        String authority = url.substring(OURS.length()).replaceFirst("[/?].*", "");
        return authority.substring(authority.lastIndexOf('@') + 1);
    }

    private static String name(String url) {
        return url.substring(OURS.length()).replaceFirst("^[^/?]*/?", "").replaceFirst("\\?.*", "");
    }

    private static void pause() {
        try {
            TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
