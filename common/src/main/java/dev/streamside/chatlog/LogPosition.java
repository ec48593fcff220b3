package dev.streamside.chatlog;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.io.Serializable;

/// The position of an entry: its log, and its number there.
@Embeddable
record LogPosition(
        @Column(name = "stream_id") long streamId,
        @Column(name = "seq") long seq) implements Serializable {}
