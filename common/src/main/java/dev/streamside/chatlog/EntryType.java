package dev.streamside.chatlog;

import com.fasterxml.jackson.annotation.JsonValue;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;

/// The kinds of entries that a log has.
public enum EntryType {
    CHAT("chat"),
    CHAT_DELETED("chat-deleted"),
    STREAM_ENDED("stream-ended");

    private final String word;

    EntryType(String word) {
        this.word = word;
    }

    /// What it is called in the database and on the wire.
    @JsonValue
    public String word() {
        return word;
    }

    @Converter(autoApply = true)
    static class ColumnConverter implements AttributeConverter<EntryType, String> {
        @Override
        public String convertToDatabaseColumn(EntryType type) {
            return type.word;
        }

        @Override
        public EntryType convertToEntityAttribute(String word) {
            for (EntryType type : values()) {
                if (type.word.equals(word)) {
                    return type;
                }
            }
            throw new IllegalArgumentException("no such entry type: " + word);
        }
    }
}
