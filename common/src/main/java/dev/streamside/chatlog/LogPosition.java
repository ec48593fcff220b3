package dev.streamside.chatlog;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.io.Serializable;

/// The place of an entry: which log, and which number in it.
@Embeddable
record LogPosition(
        @Column(name = "stream_id") long streamId,
        @Column(name = "seq") long seq) implements Serializable {}
