package dev.streamside.websocket;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.streamside.moderation.BanNotice;
import dev.streamside.problem.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the server sends over the socket, except entries: [EntryFrames] puts those together from ready-made
/// bytes.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(name = "sent", value = ServerFrame.Sent.class),
    @JsonSubTypes.Type(name = "error", value = ServerFrame.Refused.class),
    @JsonSubTypes.Type(name = "counts", value = ServerFrame.Counts.class),
    @JsonSubTypes.Type(name = "ban", value = ServerFrame.Ban.class)
})
sealed interface ServerFrame {
    /// A chat is stored and shown.
    record Sent(
            String clientMessageId,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            Instant sentAt) implements ServerFrame {}

    /// A frame was refused; the connection stays open.
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    record Refused(
            String code,
            String detail,
            @Nullable String clientMessageId,
            @Nullable Long retryAfterMillis,
            List<Refusal.Field> fields)
            implements ServerFrame {

        static Refused of(Refusal refusal, @Nullable String clientMessageId) {
            Duration wait = refusal.retryAfter();
            return new Refused(
                    refusal.code().name(),
                    refusal.detail(),
                    clientMessageId,
                    wait == null ? null : wait.toMillis(),
                    refusal.fields());
        }
    }

    /// The member at this socket has been banned, on other terms than before, or is not any more.
    record Ban(@JsonUnwrapped BanNotice notice) implements ServerFrame {}

    /// What is shown beside the stream.
    record Counts(long viewers, long likes, long dislikes) implements ServerFrame {
        static Counts of(dev.streamside.counts.Counts counts) {
            return new Counts(counts.viewers(), counts.likes(), counts.dislikes());
        }
    }
}
