package dev.streamside.chat.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.chat.log.query.LoggedChat;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Program;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/// LibreOffice reads every cell of the export as it was written, whatever else a spreadsheet might take it for.
@NeedsPrograms("soffice")
class SpreadsheetTest {
    private static final List<String> TEXTS = List.of(
            "2-1",
            "007",
            "1/2",
            "3. Mai",
            "May 5",
            "1월 2일",
            "05.03.2026",
            "2026-01-25",
            "12:30",
            "1:2:3",
            "12:30 PM",
            "5%",
            "50 %",
            "1e5",
            "1E5",
            "-0",
            ".5",
            "912003344556611111",
            "0x1F",
            "(5)",
            "$5",
            "5 €",
            "₩1,000",
            "1,234.5",
            "1.234,5",
            "1 000",
            "1\u00A0000",
            "½",
            "٣٤",
            "１２",
            "TRUE",
            "false",
            "WAHR",
            "참",
            "#N/A",
            "#DIV/0!",
            "NaN",
            "=1+1",
            "+1",
            "-1",
            "@SUM(1)",
            "=HYPERLINK(\"http://evil.example\")",
            "＝1+1",
            "'quoted",
            "''",
            "'",
            " a",
            "a ",
            " 5 ",
            "5\u200B",
            "a, \"b\"; c",
            "hello",
            "안녕 👋");
    private static final Instant START = Instant.parse("2026-01-25T13:00:00.000Z");

    @TempDir
    private Path folder;

    /// With LibreOffice's defaults, and with German settings that detect dates and the like: separators, character
    /// set, first line, formats of columns, language, quoted cells as text, special numbers.
    @ParameterizedTest
    @ValueSource(strings = {"CSV:44,34,76,1", "CSV:44,34,76,1,,1031,false,true"})
    void everyCell_isAsItWasWritten(String how) throws Exception {
        List<LoggedChat> chats =
                IntStream.range(0, TEXTS.size()).mapToObj(SpreadsheetTest::chat).toList();
        Path file = folder.resolve("chats.csv");
        var stream = new ExportedStream(new StreamId(1), START, 0);
        try (var out = Files.newBufferedWriter(file, UTF_8)) {
            ChatWriter writer = ExportFormat.CSV.writer(out, stream, true);
            for (LoggedChat chat : chats) {
                writer.write(chat);
            }
        }

        List<Map<String, Cell>> rows = open(file, how);

        assertThat(rows).hasSize(chats.size() + 1);
        assertThat(rows.getFirst().get("G")).isEqualTo(new Cell(true, "text"));
        for (int i = 0; i < chats.size(); i++) {
            LoggedChat chat = chats.get(i);
            assertThat(rows.get(i + 1))
                    .as(chat.text())
                    .containsEntry("A", new Cell(false, Long.toString(chat.seq())))
                    .containsEntry("B", text(chat.sentAt().toString()))
                    .containsEntry("C", new Cell(false, Long.toString(stream.positionMillis(chat))))
                    .containsEntry("D", text(chat.author().id().toString()))
                    .containsEntry("E", text(chat.author().name()))
                    .containsEntry("F", new Cell(true, "OWNER"))
                    .containsEntry("G", text(chat.text()))
                    .containsEntry("H", new Cell(false, "3"));
        }
    }

    /// @param isText whether the spreadsheet read it as text, not as a number or a formula
    private record Cell(boolean isText, String value) {}

    private static Cell text(String said) {
        return new Cell(true, "'" + said);
    }

    private static LoggedChat chat(int i) {
        var author = new Author(new MemberId(912003344556611111L), TEXTS.get(i), null, "OWNER");
        return new LoggedChat(
                i + 1, author, TEXTS.get(i), null, START.plusMillis(1_001 + i), false, Quote.gone(3), null);
    }

    /// The cells of each row by the letter of their column, as LibreOffice stores them in a workbook.
    private List<Map<String, Cell>> open(Path csv, String how) throws Exception {
        String program = Program.find("soffice").orElseThrow().toString();
        Process office = new ProcessBuilder(
                        program,
                        "-env:UserInstallation=" + folder.resolve("profile").toUri(),
                        "--headless",
                        "--infilter=" + how,
                        "--convert-to",
                        "xlsx",
                        "--outdir",
                        folder.toString(),
                        csv.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("soffice.log").toFile())
                .start();
        try {
            assertThat(office.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            office.descendants().forEach(ProcessHandle::destroyForcibly);
            office.destroyForcibly();
        }
        try (var book = new ZipFile(folder.resolve("chats.xlsx").toFile())) {
            List<String> strings = elements(parse(book, "xl/sharedStrings.xml"), "si").stream()
                    .map(Element::getTextContent)
                    .toList();
            List<Map<String, Cell>> rows = new ArrayList<>();
            for (Element row : elements(parse(book, "xl/worksheets/sheet1.xml"), "row")) {
                var cells = new HashMap<String, Cell>();
                for (Element cell : elements(row, "c")) {
                    cells.put(cell.getAttribute("r").replaceAll("[0-9]", ""), cell(cell, strings));
                }
                rows.add(cells);
            }
            return rows;
        }
    }

    private static Cell cell(Element cell, List<String> strings) {
        String value = cell.getTextContent();
        return cell.getAttribute("t").equals("s")
                ? new Cell(true, strings.get(Integer.parseInt(value)))
                : new Cell(false, value);
    }

    private static Element parse(ZipFile book, String part) throws Exception {
        try (InputStream in = book.getInputStream(book.getEntry(part))) {
            Document document =
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
            return document.getDocumentElement();
        }
    }

    private static List<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }
}
