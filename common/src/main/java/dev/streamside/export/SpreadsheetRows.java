package dev.streamside.export;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import dev.streamside.chatlog.LoggedChat;
import java.io.IOException;
import java.io.Writer;
import java.util.Objects;

/// Chats as CSV (RFC 4180), in UTF-8 with the mark by which spreadsheets know it.
///
/// People choose their names and texts, and a spreadsheet takes a cell that begins with one of some characters for
/// a formula, which could send what other cells have to somewhere else. Such a cell gets an apostrophe before it,
/// as OWASP advises.
final class SpreadsheetRows implements ChatWriter {
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    /// Also the full-width forms, which some spreadsheets take for the same.
    private static final String BEGINS_A_FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    private final CsvWriter csv;
    private final ExportedStream stream;

    SpreadsheetRows(Writer out, ExportedStream stream, boolean isBeginning) throws IOException {
        this.stream = stream;
        this.csv = CsvWriter.builder()
                .bufferSize(0)
                .quoteStrategy(QuoteStrategies.ALWAYS)
                .build(out);
        if (isBeginning) {
            out.write(BYTE_ORDER_MARK);
            csv.writeRecord("seq", "sentAt", "offsetMillis", "authorId", "authorName", "badge", "text", "replyTo");
        }
    }

    @Override
    public void write(LoggedChat chat) {
        csv.writeRecord(
                Long.toString(chat.seq()),
                TIME.format(chat.sentAt()),
                Long.toString(stream.positionMillis(chat)),
                chat.author().id().toString(),
                harmless(chat.author().name()),
                Objects.requireNonNullElse(chat.author().badge(), ""),
                harmless(chat.text()),
                chat.replyTo() == null ? "" : Long.toString(chat.replyTo().seq()));
    }

    private static String harmless(String text) {
        String seen = text.stripLeading();
        boolean isFormula = isBeginning(text) || isBeginning(seen);
        return isFormula ? "'" + text : text;
    }

    private static boolean isBeginning(String text) {
        return !text.isEmpty() && BEGINS_A_FORMULA.indexOf(text.charAt(0)) >= 0;
    }
}
