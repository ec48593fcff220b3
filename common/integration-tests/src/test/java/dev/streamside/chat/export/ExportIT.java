package dev.streamside.chat.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExportIT extends ApplicationTest {
    private Api owner;
    private Api member;
    private String stream;
    private String path;

    @BeforeEach
    void startStream() {
        owner = member();
        member = member();
        stream = owner.liveStream();
        path = "/api/v1/streams/" + stream + "/chats/export";
    }

    @Test
    void theOwner_getsEveryChatThatIsNotDeleted_inEachFormat() throws IOException {
        Api spammer = member();
        member.send(stream, "안녕 👋");
        member.send(stream, "regretted");
        spammer.send(stream, "spam");
        member.send(stream, "=1+1");
        member.delete("/api/v1/streams/" + stream + "/chats/3");
        owner.delete("/api/v1/streams/" + stream + "/members/" + spammer.my("id") + "/chats");

        for (String format : List.of("ndjson", "csv", "vtt")) {
            var file = owner.get(path + "?format=" + format);
            assertThat(file.status()).isEqualTo(200);
            assertThat(file.header("Content-Disposition")).contains("chats-" + stream + "." + format);
            assertThat(file.header("Cache-Control")).contains("no-store");
            assertThat(file.text()).contains("안녕 👋", "=1+1").doesNotContain("regretted", "spam");
            assertThat(unzipped(owner.get(path + "?format=" + format, "Accept-Encoding", "gzip")
                            .body()))
                    .isEqualTo(file.text());
        }
        assertThat(owner.get(path).text().lines()).hasSize(2);
    }

    @Test
    void aDownload_goesOnAfterTheLastNumberThatArrived() {
        for (int i = 1; i <= 5; i++) {
            member.send(stream, "chat " + i);
        }

        String all = owner.get(path + "?format=csv").text();
        String rest = owner.get(path + "?format=csv&after=4").text();

        assertThat(rest.lines()).hasSize(2).allMatch(line -> line.matches("\"[56]\",.*"));
        assertThat(all).endsWith(rest);
        assertThat(owner.get(path + "?after=6").text()).isEmpty();
    }

    @Test
    void aDownloadThatFailsInTheMiddle_doesNotLookComplete() throws SQLException {
        member.send(stream, "one of many");
        for (int chats = 1; chats < 2_000; chats *= 2) {
            DATABASE.run("insert into chat_log (stream_id, seq, type, member_id, author_name, text, sent_at)"
                    + " select stream_id, seq + " + chats + ", type, member_id, author_name, text, sent_at"
                    + " from chat_log where type = 'chat' and stream_id = " + stream);
        }
        DATABASE.run("update stream_head set head = 2049 where stream_id = " + stream);
        assertThat(owner.get(path + "?format=csv").text().lines()).hasSize(2_049);
        DATABASE.run("update chat_log set text = null where seq = 1500 and stream_id = " + stream);

        assertThatThrownBy(() -> owner.get(path + "?format=csv")).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void onlyTheOwnerGetsIt_andWrongParametersAreNamed() {
        assertThat(guest().get(path).code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(member.get(path).code()).isEqualTo("NOT_OWNER");
        assertThat(owner.get(path + "?format=xlsx").text()).contains("format must be ndjson, csv or vtt");
        assertThat(owner.get(path + "?after=x").text()).contains("after must be");
        String scheduled = owner.newStream();
        assertThat(owner.get("/api/v1/streams/" + scheduled + "/chats/export").code())
                .isEqualTo("STREAM_NOT_LIVE");
    }

    @Test
    void theCommand_printsTheSameBytes_withoutHttp() {
        member.send(stream, "안녕 👋");
        member.send(stream, "<b>");

        assertThat(command(0, "export", stream, "csv"))
                .isEqualTo(owner.get(path + "?format=csv").text());
        assertThat(command(1, "export", "1")).isEmpty();
        assertThat(command(2, "export")).isEmpty();
        assertThat(command(2, "export", stream, "xlsx")).isEmpty();
    }

    /// Streams that print throw nothing. Chats whose copy is incomplete might be dropped soon.
    @Test
    void whatCannotBeWritten_isNoSuccess() {
        String[] all = Stream.concat(Stream.of("export", stream, "csv"), DATABASE.settings().stream())
                .toArray(String[]::new);
        var full = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        });

        assertThat(ExportCommand.run(full, new PrintStream(new ByteArrayOutputStream()), all))
                .isEqualTo(4);
    }

    private static String command(int expectedCode, String... arguments) {
        var out = new ByteArrayOutputStream();
        var messages = new ByteArrayOutputStream();
        String[] all = Stream.concat(Stream.of(arguments), DATABASE.settings().stream())
                .toArray(String[]::new);
        int code = ExportCommand.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(messages, true, StandardCharsets.UTF_8),
                all);
        assertThat(code).isEqualTo(expectedCode);
        assertThat(messages.size() > 0).isEqualTo(expectedCode > 0);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String unzipped(byte[] bytes) throws IOException {
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return new String(gzip.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
