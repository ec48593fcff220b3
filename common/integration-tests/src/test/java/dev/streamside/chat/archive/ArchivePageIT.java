package dev.streamside.chat.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Checkout;
import dev.streamside.testing.process.NeedsPrograms;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The commands in docs/archive.md do what the page says. Each block runs as printed, for an existing stream,
/// channel and member.
@NeedsPrograms("curl")
class ArchivePageIT extends ApplicationTest {
    private static final Pattern BLOCK = Pattern.compile("(?s)```sh\n(curl .*?)```");

    @TempDir
    private Path folder;

    private Api owner;
    private Api member;
    private String stream;

    @BeforeEach
    void endStream() {
        owner = member();
        member = member();
        stream = owner.liveStream();
        member.send(stream, "kept for a while");
        owner.post("/api/v1/streams/" + stream + "/end", null);
    }

    @Test
    void replay_export_andRetention() throws Exception {
        assertThat(run(block("/replay"), owner)).contains("\"segmentMillis\":10000", "kept for a while");

        run(block("/chats/export"), owner);
        assertThat(folder.resolve("chats.csv")).content().contains("kept for a while");

        assertThat(run(block("/archive"), owner)).isEqualTo("{\"keepChatsForDays\":30}");
    }

    @Test
    void aMember_getsACopy_andCloses() throws Exception {
        run(block("/members/me"), member);

        assertThat(folder.resolve("me.json")).content().contains("kept for a while");
        assertThat(member.get("/api/v1/session").json().get("member").isNull()).isTrue();
    }

    @Test
    void anOperator_copiesAndErases() throws Exception {
        run(block("/operator/erasures"), Api.operator(base));

        assertThat(folder.resolve("copy.json")).content().contains("kept for a while");
        assertThat(member.get("/api/v1/session").json().get("member").isNull()).isTrue();
    }

    /// The block of commands that requests this address.
    private static String block(String address) throws IOException {
        return BLOCK.matcher(Files.readString(Checkout.file("docs/archive.md")))
                .results()
                .map(block -> block.group(1))
                .filter(commands -> commands.contains(address))
                .findFirst()
                .orElseThrow();
    }

    /// @return the commands' output
    private String run(String commands, Api who) throws IOException, InterruptedException {
        String channel = owner.channelOf(stream);
        String script = commands.replace("curl ", "curl --fail-with-body --silent --show-error ")
                .replace("http://localhost:8080", base.toString())
                .replace("/streams/42/", "/streams/" + stream + "/")
                .replace("/channels/7/", "/channels/" + channel + "/")
                .replace("912003344556611111", member.my("id"))
                .replace("…", Api.password());
        var builder = new ProcessBuilder("sh", "-e", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().put("SESSION", who.cookie("streamside_session").orElseThrow());
        Process shell = builder.start();
        try (InputStream output = shell.getInputStream()) {
            String printed = new String(output.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(shell.waitFor()).as(printed).isZero();
            return printed;
        } finally {
            shell.destroyForcibly();
        }
    }
}
