package dev.streamside.chat.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.query.LoggedChat;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Chats as lines of JSON, with the fields that chats have everywhere.
final class JsonLines implements ChatWriter {
    private static final JsonMapper JSON = JsonMapper.shared();

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Line(
            String seq,
            String sentAt,
            long offsetMillis,
            Author author,
            String text,
            @Nullable String clientMessageId,
            @Nullable String replyTo,
            @JsonRawValue @Nullable String mentions) {}

    private final Writer out;
    private final ExportedStream stream;

    JsonLines(Writer out, ExportedStream stream) {
        this.out = out;
        this.stream = stream;
    }

    @Override
    public void write(LoggedChat chat) throws IOException {
        var line = new Line(
                Long.toString(chat.seq()),
                TIME.format(chat.sentAt()),
                stream.positionMillis(chat),
                chat.author(),
                chat.text(),
                chat.clientMessageId(),
                chat.replyTo() == null ? null : Long.toString(chat.replyTo().seq()),
                chat.mentions());
        out.write(JSON.writeValueAsString(line));
        out.write('\n');
    }
}
