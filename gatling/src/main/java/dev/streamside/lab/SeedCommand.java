package dev.streamside.lab;

import dev.streamside.lab.dataset.DataSet;
import dev.streamside.lab.dataset.DataSize;
import dev.streamside.lab.dataset.Database;
import dev.streamside.lab.progress.ProgressBars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "seed",
        description =
                "Fills a database with the published data set: 100,000 members and channels, 2,000,000 subscriptions,"
                        + " 1,111 streams and 300,000 chats, none of them in the live stream. Also prepares sign-ins, so"
                        + " that no password has to be hashed. The application must have created its tables, and must not be"
                        + " running.",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class SeedCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "JDBC-URL", description = "Such as jdbc:mysql://localhost:3306/streamside")
    private String url;

    @Option(names = "--user", defaultValue = "root", description = "Default: ${DEFAULT-VALUE}")
    private String user;

    @Option(
            names = "--password",
            defaultValue = "${env:SPRING_DATASOURCE_PASSWORD:-}",
            description = "Default: that of the environment, SPRING_DATASOURCE_PASSWORD")
    private String password;

    @Option(names = "--scale", defaultValue = "1", description = "Times the published size, such as 0.01. Default: 1")
    private double scale;

    @Option(names = "--seed", defaultValue = "1", description = "The same seed makes the same data. Default: 1")
    private long seed;

    @Option(names = "--sign-ins", defaultValue = "1000", description = "How many members to sign in. Default: 1000")
    private int signIns;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            defaultValue = "${sys:lab.folder:-target/lab}/sign-ins.txt",
            description = "Where the sign-ins go. Default: ${DEFAULT-VALUE}")
    private Path output;

    @Override
    public Integer call() throws IOException {
        DataSize size = DataSize.scaled(scale);
        try (Connection connection = new Database(url, user, password).connect()) {
            boolean isNew = fill(connection, size);
            List<String> tokens = DataSet.signIn(connection, Math.min(signIns, size.members()));
            Path folder = output.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.write(output, tokens);
            show(size, isNew, tokens.size());
            return 0;
        } catch (SQLException failure) {
            throw new IOException("The database says: " + failure.getMessage(), failure);
        }
    }

    private boolean fill(Connection connection, DataSize size) throws SQLException {
        try (var progress = ProgressBars.start(size.rows())) {
            return DataSet.fill(connection, size, seed, progress);
        }
    }

    private void show(DataSize size, boolean isNew, int signedIn) {
        var out = command.commandLine().getOut();
        out.printf(
                "%s %,d members and channels, %,d subscriptions, %,d streams (one live, and empty), %,d chats.%n"
                        + "%,d sign-ins: %s%n",
                isNew ? "Wrote" : "Already there:",
                size.members(),
                size.subscriptions(),
                size.streams(),
                size.chats(),
                signedIn,
                output);
        out.flush();
    }
}
