package dev.streamside.account.token;

import dev.streamside.platform.database.DatabaseCommand;
import dev.streamside.platform.database.SigningKeys;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.transaction.support.TransactionTemplate;

/// `service-token create NAME SCOPE…`, `list` and `revoke NAME`: the tokens of programs that work for the
/// site. For operators: it needs the settings of the database, and can run while the application does.
public final class ServiceTokenCommand {
    private static final String NAME = "service-token";
    private static final String USAGE = "Usage: service-token create NAME SCOPE..., service-token list,"
            + " or service-token revoke NAME. A name has 1 to 40 of A-Z, a-z, 0-9, '_', '.' and '-'. Scopes are "
            + Arrays.toString(ServiceScope.values()) + ".";

    private ServiceTokenCommand() {}

    public static boolean isAsked(String... arguments) {
        return arguments.length > 0 && arguments[0].equals(NAME);
    }

    /// Runs the command.
    ///
    /// @param arguments as on the command line, with settings last
    /// @return the exit code: 0, 1 if the name is taken or unknown, 2 if the command was not understood, 3 if the
    ///     database does not answer
    public static int run(PrintStream out, String... arguments) {
        List<String> words = Stream.of(arguments)
                .skip(1)
                .takeWhile(word -> !word.startsWith("--"))
                .toList();
        boolean named = words.size() >= 2 && words.get(1).matches("[A-Za-z0-9_.-]{1,40}");
        String verb = words.isEmpty() ? "" : words.getFirst();
        if (verb.equals("create") && named && words.size() > 2) {
            Set<ServiceScope> scopes = EnumSet.noneOf(ServiceScope.class);
            words.stream().skip(2).forEach(word -> ServiceScope.of(word).ifPresent(scopes::add));
            if (scopes.size() == words.size() - 2) {
                return inDatabase(out, tokens -> create(tokens, words.get(1), scopes, out), arguments);
            }
        } else if (verb.equals("list") && words.size() == 1) {
            return inDatabase(out, tokens -> list(tokens, out), arguments);
        } else if (verb.equals("revoke") && named && words.size() == 2) {
            return inDatabase(out, tokens -> revoke(tokens, words.get(1), out), arguments);
        }
        out.println(USAGE);
        return 2;
    }

    private interface Work {
        int on(ServiceTokens tokens);
    }

    private static int inDatabase(PrintStream out, Work work, String... arguments) {
        return DatabaseCommand.run(
                Parts.class,
                out,
                context -> {
                    ServiceTokens tokens = context.getBean(ServiceTokens.class);
                    Integer code = context.getBean(TransactionTemplate.class).execute(status -> work.on(tokens));
                    return code == null ? 1 : code;
                },
                arguments);
    }

    private static int create(ServiceTokens tokens, String name, Set<ServiceScope> scopes, PrintStream out) {
        try {
            out.println(tokens.create(name, scopes));
            return 0;
        } catch (DuplicateKeyException _) {
            out.println("There is a service token called " + name + " already; revoke it first.");
            return 1;
        }
    }

    private static int list(ServiceTokens tokens, PrintStream out) {
        tokens.list()
                .forEach(token -> out.println(token.name() + " " + token.scopes() + " since " + token.createdAt()));
        return 0;
    }

    private static int revoke(ServiceTokens tokens, String name, PrintStream out) {
        boolean revoked = tokens.revoke(name);
        out.println(
                revoked
                        ? "Revoked. Nodes notice within five seconds."
                        : "There is no service token called " + name + ".");
        return revoked ? 0 : 1;
    }

    @Import({SigningKeys.class, ServiceTokens.class})
    static class Parts {}
}
