package dev.streamside.account.recovery;

import dev.streamside.account.recovery.Links.Purpose;
import dev.streamside.platform.database.DatabaseCommand;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.site.SiteProperties;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/// `recover USERNAME`: prints a link with which a locked-out member chooses a new password. For operators: it
/// needs the settings of the database, and can run while the application does.
public final class RecoveryCommand {
    private static final String NAME = "recover";

    private RecoveryCommand() {}

    public static boolean isAsked(String... arguments) {
        return arguments.length > 0 && arguments[0].equals(NAME);
    }

    /// Runs the command.
    ///
    /// @param arguments as on the command line, with settings after the username
    /// @return the exit code: 0, 1 if there is no such member, 2 if no member was named, 3 if the database does not
    ///     answer
    public static int run(PrintStream out, String... arguments) {
        if (arguments.length < 2 || arguments[1].startsWith("--")) {
            out.println("Usage: recover USERNAME");
            return 2;
        }
        String username = arguments[1].toLowerCase(Locale.ROOT);
        return DatabaseCommand.run(
                Parts.class,
                out,
                context -> {
                    Optional<String> link = link(
                            username,
                            context.getBean(Links.class),
                            context.getBean(JdbcClient.class),
                            context.getBean(TransactionTemplate.class),
                            context.getBean(SiteProperties.class),
                            context.getBean(RecoveryProperties.class));
                    out.println(link.orElse("There is no member called " + username + "."));
                    return link.isPresent() ? 0 : 1;
                },
                arguments);
    }

    private static Optional<String> link(
            String username,
            Links links,
            JdbcClient jdbc,
            TransactionTemplate transaction,
            SiteProperties site,
            RecoveryProperties properties) {
        return transaction.execute(status -> jdbc.sql(
                        "select id from member where username = ? and password_hash is not null")
                .param(username)
                .query(Long.class)
                .optional()
                .map(id -> links.create(new MemberId(id), Purpose.PASSWORD, null, properties.operatorLinkLifetime()))
                .map(token -> Purpose.PASSWORD.link(site, token)));
    }

    @EnableConfigurationProperties({SiteProperties.class, RecoveryProperties.class})
    @Import(Links.class)
    static class Parts {}
}
