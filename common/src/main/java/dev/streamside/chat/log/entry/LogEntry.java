package dev.streamside.chat.log.entry;

import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An entry as it is stored. Most types use only a few of the fields.
public final class LogEntry {
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

    public LogEntry(StreamId streamId, long seq, EntryType type, Instant sentAt) {
        this.streamId = streamId;
        this.seq = seq;
        this.type = type;
        this.sentAt = sentAt;
    }

    public LogEntry by(MemberId member) {
        memberId = member;
        return this;
    }

    public LogEntry by(Author member) {
        author = member;
        return by(member.id());
    }

    public LogEntry saying(@Nullable String words, @Nullable String id) {
        text = words;
        clientMessageId = id;
        return this;
    }

    public LogEntry with(@Nullable String json) {
        details = json;
        return this;
    }

    public LogEntry about(@Nullable Long seqOrMember) {
        target = seqOrMember;
        return this;
    }

    /// Makes this entry a reply to `chat`. The quote is looked up on each read and not stored, so no copy of
    /// a text outlives the chat.
    public LogEntry quoting(@Nullable Quote chat) {
        quote = chat;
        return about(chat == null ? null : Long.valueOf(chat.seq()));
    }

    /// From now on, only the entry's number may be shown.
    public LogEntry redact() {
        redacted = true;
        return this;
    }

    public StreamId streamId() {
        return streamId;
    }

    public long seq() {
        return seq;
    }

    public EntryType type() {
        return type;
    }

    public Instant sentAt() {
        return sentAt;
    }

    /// The member who wrote it; null for an entry without one.
    @Nullable
    public MemberId memberId() {
        return memberId;
    }

    /// The author as viewers see them; null for an entry without an author.
    @Nullable
    public Author author() {
        return author;
    }

    @Nullable
    public String text() {
        return text;
    }

    @Nullable
    public String clientMessageId() {
        return clientMessageId;
    }

    @Nullable
    public Long target() {
        return target;
    }

    /// The fields that only entries of this type have, as JSON.
    @Nullable
    public String details() {
        return details;
    }

    @Nullable
    public Quote quote() {
        return quote;
    }

    public boolean isRedacted() {
        return redacted;
    }
}
