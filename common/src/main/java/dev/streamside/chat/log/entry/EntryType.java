package dev.streamside.chat.log.entry;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The types of log entries. An `EntryKind` defines how each is stored and shown.
public enum EntryType {
    STREAM_STARTED("stream-started", false, false),
    CHAT("chat", false, false),
    CHAT_DELETED("chat-deleted", true, false),
    MEMBER_PURGED("member-purged", false, false),
    RULES_CHANGED("rules-changed", false, false),
    ANNOUNCEMENT("announcement", false, false),
    CHAT_PINNED("chat-pinned", false, false),
    CHAT_UNPINNED("chat-unpinned", false, false),
    STREAM_ENDED("stream-ended", false, true);

    private static final Map<String, EntryType> BY_WORD =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(EntryType::word, Function.identity()));

    private final String word;
    private final boolean redactsTarget;
    private final boolean endsLog;

    EntryType(String word, boolean redactsTarget, boolean endsLog) {
        this.word = word;
        this.redactsTarget = redactsTarget;
        this.endsLog = endsLog;
    }

    /// Its name in the database and on the wire; at most 20 characters.
    @JsonValue
    public String word() {
        return word;
    }

    /// @throws IllegalArgumentException if there is no such type
    public static EntryType of(String word) {
        EntryType type = BY_WORD.get(word);
        if (type == null) {
            throw new IllegalArgumentException("no such entry type: " + word);
        }
        return type;
    }

    /// Whether its target is shown as a tombstone afterwards.
    public boolean redactsTarget() {
        return redactsTarget;
    }

    /// Whether it is the first entry of its log. Until it is written, the log takes no others.
    public boolean startsLog() {
        return this == STREAM_STARTED;
    }

    /// Whether it is the last entry of its log.
    public boolean endsLog() {
        return endsLog;
    }

    /// Whether the status of the stream changes with it.
    public boolean changesStatus() {
        return startsLog() || endsLog;
    }
}
