package dev.streamside.platform.database;

import java.io.PrintStream;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.CommandLinePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;

/// The environment of a command of the jar: only the database. A command can run while the application does.
public final class DatabaseCommand {
    /// The exit code of a command to which the database did not answer.
    public static final int NO_ANSWER = 3;

    /// A person waits for a command, and the database may be busy: more patience than the application has
    /// with a request, and no unnecessary connections.
    private static final Map<String, Object> PATIENCE = Map.of(
            "spring.datasource.hikari.connection-timeout", 10_000,
            "spring.datasource.hikari.maximum-pool-size", 2,
            "spring.datasource.hikari.minimum-idle", 0,
            "spring.datasource.hikari.data-source-properties.connectTimeout", 5_000,
            "spring.datasource.hikari.data-source-properties.socketTimeout", 30_000);

    private DatabaseCommand() {}

    /// The work of a command.
    public interface Work {
        /// @return the exit code
        int in(ApplicationContext context);
    }

    /// Does the work of a command. If the database does not answer, prints two sentences that say so.
    ///
    /// @param parts the configuration that the command uses
    /// @param messages gets these sentences
    /// @param arguments settings
    /// @return the exit code: that of `work`, or [#NO_ANSWER]
    public static int run(Class<?> parts, PrintStream messages, Work work, String... arguments) {
        try (var context = connect(parts, arguments)) {
            return work.in(context);
        } catch (RuntimeException failure) {
            if (!ConnectionLoss.caused(failure)) {
                throw failure;
            }
            messages.println("The database does not answer, or too slowly: " + ConnectionLoss.reason(failure)
                    + ". Run the command again later, and look first whether it was done.");
            return NO_ANSWER;
        }
    }

    /// Creates beans only when they are needed, so that only `work` uses the database.
    private static ConfigurableApplicationContext connect(Class<?> parts, String... arguments) {
        return new SpringApplicationBuilder(OnlyTheDatabase.class, parts)
                .web(WebApplicationType.NONE)
                .bannerMode(Banner.Mode.OFF)
                .logStartupInfo(false)
                .properties("logging.level.root=warn", "spring.main.lazy-initialization=true")
                .initializers(context -> addPatience(context.getEnvironment().getPropertySources()))
                .run(arguments);
    }

    /// Takes precedence over the settings of the application, but not over the command line.
    private static void addPatience(MutablePropertySources sources) {
        var patience = new MapPropertySource("patience", PATIENCE);
        if (sources.contains(CommandLinePropertySource.COMMAND_LINE_PROPERTY_SOURCE_NAME)) {
            sources.addAfter(CommandLinePropertySource.COMMAND_LINE_PROPERTY_SOURCE_NAME, patience);
        } else {
            sources.addFirst(patience);
        }
    }

    @ImportAutoConfiguration({
        DataSourceAutoConfiguration.class,
        DataSourceTransactionManagerAutoConfiguration.class,
        JdbcTemplateAutoConfiguration.class,
        JdbcClientAutoConfiguration.class,
        TransactionAutoConfiguration.class
    })
    static class OnlyTheDatabase {}
}
