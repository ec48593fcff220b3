package dev.streamside.chat.export;

import dev.streamside.platform.problem.Refusal;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The formats of a file of chats.
enum ExportFormat {
    /// A JSON object in each line.
    NDJSON("application/x-ndjson") {
        @Override
        ChatWriter writer(Writer out, ExportedStream stream, boolean isBeginning) {
            return new JsonLines(out, stream);
        }
    },
    /// For spreadsheets.
    CSV("text/csv;charset=UTF-8") {
        @Override
        ChatWriter writer(Writer out, ExportedStream stream, boolean isBeginning) throws IOException {
            return new SpreadsheetRows(out, stream, isBeginning);
        }
    },
    /// WebVTT: captions for a player of the recording.
    VTT("text/vtt;charset=UTF-8") {
        @Override
        ChatWriter writer(Writer out, ExportedStream stream, boolean isBeginning) throws IOException {
            return new Captions(out, stream, isBeginning);
        }
    };

    final String contentType;

    ExportFormat(String contentType) {
        this.contentType = contentType;
    }

    /// @param isBeginning whether the file begins here; otherwise what is written continues one
    abstract ChatWriter writer(Writer out, ExportedStream stream, boolean isBeginning) throws IOException;

    /// The extension of file names.
    String extension() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @param name null for [#NDJSON]
    /// @throws Refusal `INVALID` naming the field `format`
    static ExportFormat of(@Nullable String name) {
        if (name == null) {
            return NDJSON;
        }
        for (ExportFormat format : values()) {
            if (format.extension().equals(name)) {
                return format;
            }
        }
        throw Refusal.invalid("format", "must be ndjson, csv or vtt");
    }
}
