package dev.streamside.chatlog;

import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An entry as it is stored. Most types have little of what an entry can have.
final class LogEntry {
    private final StreamId streamId;
    private final long seq;
    private final EntryType type;
    private final Instant sentAt;
    private @Nullable MemberId memberId;
    private @Nullable Author author;
    private @Nullable String text;
    private @Nullable String clientMessageId;
    private @Nullable Long target;
    private @Nullable String details;
    private @Nullable Quote quote;
    private boolean redacted;

    LogEntry(StreamId streamId, long seq, EntryType type, Instant sentAt) {
        this.streamId = streamId;
        this.seq = seq;
        this.type = type;
        this.sentAt = sentAt;
    }

    LogEntry by(MemberId member) {
        memberId = member;
        return this;
    }

    LogEntry by(Author member) {
        author = member;
        return by(member.id());
    }

    LogEntry saying(@Nullable String words, @Nullable String id) {
        text = words;
        clientMessageId = id;
        return this;
    }

    LogEntry with(@Nullable String json) {
        details = json;
        return this;
    }

    LogEntry about(@Nullable Long seqOrMember) {
        target = seqOrMember;
        return this;
    }

    /// A reply's target is the chat that it replies to. What is shown of that is looked up: no copy of a text outlives
    /// it.
    LogEntry quoting(@Nullable Quote chat) {
        quote = chat;
        return about(chat == null ? null : Long.valueOf(chat.seq()));
    }

    /// From now on, only its number may be shown.
    LogEntry redact() {
        redacted = true;
        return this;
    }

    StreamId streamId() {
        return streamId;
    }

    long seq() {
        return seq;
    }

    EntryType type() {
        return type;
    }

    Instant sentAt() {
        return sentAt;
    }

    /// Who wrote it; null if nobody did.
    @Nullable
    MemberId memberId() {
        return memberId;
    }

    /// Who said it, as viewers see them; null if nothing is said.
    @Nullable
    Author author() {
        return author;
    }

    @Nullable
    String text() {
        return text;
    }

    @Nullable
    String clientMessageId() {
        return clientMessageId;
    }

    @Nullable
    Long target() {
        return target;
    }

    /// What only entries of its type have, as JSON.
    @Nullable
    String details() {
        return details;
    }

    @Nullable
    Quote quote() {
        return quote;
    }

    boolean isRedacted() {
        return redacted;
    }
}
