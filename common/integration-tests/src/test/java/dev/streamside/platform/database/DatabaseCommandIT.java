package dev.streamside.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.account.recovery.RecoveryCommand;
import dev.streamside.account.token.ServiceTokenCommand;
import dev.streamside.chat.export.ExportCommand;
import dev.streamside.testing.CuttableConnection;
import dev.streamside.testing.CuttableDatabase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The output of an operator's command when the database does not answer.
@Timeout(60)
class DatabaseCommandIT {
    private static final CuttableDatabase DATABASE = new CuttableDatabase();
    private static final CuttableConnection NETWORK = DATABASE.network();

    static Stream<Consumer<CuttableConnection>> outages() {
        return Stream.of(CuttableConnection::cut, CuttableConnection::freeze);
    }

    @ParameterizedTest
    @MethodSource("outages")
    void whileTheDatabaseDoesNotAnswer_everyCommandSaysSo_inTwoSentences(Consumer<CuttableConnection> outage) {
        outage.accept(NETWORK);
        try {
            assertThat(said("service-token", "create", "bot", "chat:send")).satisfies(DatabaseCommandIT::isAnAnswer);
            assertThat(said("service-token", "list")).satisfies(DatabaseCommandIT::isAnAnswer);
            assertThat(said("recover", "somebody")).satisfies(DatabaseCommandIT::isAnAnswer);
            assertThat(said("export", "1")).satisfies(DatabaseCommandIT::isAnAnswer);
        } finally {
            NETWORK.mend();
        }
    }

    private static void isAnAnswer(String said) {
        assertThat(said)
                .startsWith("3 The database does not answer, or too slowly: ")
                .contains(". Run the command again later, and look first whether it was done.")
                .hasLineCount(1);
    }

    /// The exit code and the output.
    private static String said(String... words) {
        String[] all = Stream.concat(
                        Stream.concat(Stream.of(words), DATABASE.settings().stream()),
                        Stream.of("--spring.datasource.hikari.connection-timeout=500"))
                .toArray(String[]::new);
        var printed = new ByteArrayOutputStream();
        var out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        int code = switch (words[0]) {
            case "service-token" -> ServiceTokenCommand.run(out, all);
            case "recover" -> RecoveryCommand.run(out, all);
            default -> ExportCommand.run(out, out, all);
        };
        return code + " " + printed.toString(StandardCharsets.UTF_8).strip();
    }
}
