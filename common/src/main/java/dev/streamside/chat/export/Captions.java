package dev.streamside.chat.export;

import dev.streamside.chat.log.query.LoggedChat;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.Locale;

/// Chats as WebVTT: each is a caption of some seconds at its place in the recording. Chats from before the
/// recording starts are left out.
final class Captions implements ChatWriter {
    private static final long SHOWN_MILLIS = Duration.ofSeconds(5).toMillis();

    private final Writer out;
    private final ExportedStream stream;

    Captions(Writer out, ExportedStream stream, boolean isBeginning) throws IOException {
        this.out = out;
        this.stream = stream;
        if (isBeginning) {
            out.write("WEBVTT\n\n");
        }
    }

    @Override
    public void write(LoggedChat chat) throws IOException {
        long from = stream.positionMillis(chat) - stream.offsetMillis();
        if (from < 0) {
            return;
        }
        out.write("%s\n%s --> %s\n<v %s>%s\n\n"
                .formatted(
                        chat.seq(),
                        time(from),
                        time(from + SHOWN_MILLIS),
                        escaped(chat.author().name()),
                        escaped(chat.text())));
    }

    private static String time(long millis) {
        var time = Duration.ofMillis(millis);
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d.%03d",
                time.toHours(),
                time.toMinutesPart(),
                time.toSecondsPart(),
                time.toMillisPart());
    }

    /// An empty line would end the caption.
    private static String escaped(String text) {
        return text.replaceAll("[\\r\\n]+", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }
}
