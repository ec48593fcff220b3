package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.TestPropertySource;

/// Schemathesis makes valid and invalid requests from the published contract, and checks every answer against
/// it: with all of its checks, including those over sequences of calls, for `streamside.fuzz.seconds` each as
/// a guest, a member and an owner. Run by `.ci/fuzz`, which prints the seed.
@NeedsPrograms("SCHEMATHESIS|schemathesis")
@ExtendWith(OutputCaptureExtension.class)
@TestPropertySource(properties = "streamside.member.attempts-per-account=100000")
@Timeout(900)
public abstract class HttpFuzz extends ApplicationTest {
    private static final int SECONDS = Integer.getInteger("streamside.fuzz.seconds", 10);
    private static final long SEED = Long.getLong("streamside.fuzz.seed", 1);
    /// How much longer than its time a run may take, to start and to minimise the failures that it has found.
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    /// The contract cannot express every rule for a text (visible, without control characters, few marks on a
    /// letter), so data that fits it may still be refused. A made-up address leads to no picture. A body can
    /// be refused as too large before it is read, and a made-up token is never that of a link.
    private static final String CONFIGURATION = """
            [checks.negative_data_rejection]
            expected-statuses = [400, 401, 403, 404, 405, 409, 410, 413, 415, 429, 503]

            [[operations]]
            include-operation-id = ["signUp", "changeProfile", "createStream", "sendChat"]
            checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 401, 403, 404, 409, 429, 503]

            [[operations]]
            include-operation-id = ["recoverPassword", "confirmEmailAddress"]
            checks.positive_data_acceptance.expected-statuses = [410, 429]
            """;

    /// The client's role.
    enum Role {
        GUEST,
        MEMBER,
        OWNER
    }

    private final String more;

    /// @param more further lines of Schemathesis' configuration
    protected HttpFuzz(String more) {
        this.more = more;
    }

    @ParameterizedTest
    @EnumSource
    void everyAnswer_isOneThatTheContractPromises(Role role, CapturedOutput output) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "fuzz"));
        Path configuration = folder.resolve(role + ".toml");
        Files.writeString(configuration, CONFIGURATION + more + session(role));
        List<String> command = new ArrayList<>(List.of(
                Program.find("SCHEMATHESIS|schemathesis").orElseThrow().toString(),
                "--config-file",
                configuration.toAbsolutePath().toString(),
                "run",
                base + "/openapi.json",
                "--url",
                base.toString(),
                "--max-time",
                Integer.toString(SECONDS),
                "--seed",
                Long.toString(SEED),
                "--exclude-path", // an answer without an end
                "/api/v1/streams/{streamId}/events",
                "--continue-on-failure",
                "--no-color"));
        if (role != Role.GUEST) { // so that no call signs them out
            command.addAll(List.of("--exclude-path", "/api/v1/session"));
        }
        Program.start(role.name(), folder, folder, Map.of(), command)
                .awaitSuccess(Duration.ofSeconds(SECONDS).plus(PATIENCE));
        assertThat(output.getAll()).as("seed %d", SEED).doesNotContain(" ERROR ");
    }

    private String session(Role role) {
        if (role == Role.GUEST) {
            return "";
        }
        Api who = member();
        String session = "\n[auth.openapi.session]\napi_key = \""
                + who.cookie("streamside_session").orElseThrow() + "\"\n";
        if (role == Role.MEMBER) {
            return session;
        }
        String own = who.liveStream();
        who.send(own, "hello");
        return session + "\n[parameters]\n\"path.streamId\" = \"" + own + "\"\n";
    }
}
