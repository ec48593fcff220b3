package dev.streamside.chat.export;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import dev.streamside.chat.log.query.LoggedChat;
import java.io.IOException;
import java.io.Writer;
import java.util.Objects;

/// Chats as CSV (RFC 4180), in UTF-8 with the byte order mark by which spreadsheets recognise it.
///
/// A spreadsheet treats a cell as if it had been typed in, quoted or not: `2-1` becomes a date, `007` becomes
/// 7, an id keeps fifteen digits, and a cell that begins with certain characters is a formula, which could
/// send other cells to another server. How it interprets a cell depends on its language. So every cell that
/// is not calculated with, apart from our own words, begins with an apostrophe. A formula, number or date
/// never begins with one, and users type it to enter plain text. Without their first character, these cells
/// are exactly what was said.
final class SpreadsheetRows implements ChatWriter {
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String TEXT_MARK = "'";

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
                text(TIME.format(chat.sentAt())),
                Long.toString(stream.positionMillis(chat)),
                text(chat.author().id().toString()),
                text(chat.author().name()),
                Objects.requireNonNullElse(chat.author().badge(), ""),
                text(chat.text()),
                chat.replyTo() == null ? "" : Long.toString(chat.replyTo().seq()));
    }

    /// A missing value makes the export fail: a row with "null" in it would look complete.
    private static String text(String value) {
        return TEXT_MARK.concat(value);
    }
}
