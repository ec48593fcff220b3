package dev.streamside.chat.send;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;

/// What the sender of a chat gets once it is stored and shown.
///
/// @param repeated whether it had been sent before
public record Receipt(
        @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
        Instant sentAt,
        String clientMessageId,
        @JsonIgnore boolean repeated) {}
