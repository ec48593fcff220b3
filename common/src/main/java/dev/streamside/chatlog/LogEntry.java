package dev.streamside.chatlog;

import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.member.Member;
import dev.streamside.stream.Stream;
import jakarta.persistence.Column;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapsId;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An entry's row. Its stream and member are references that are never loaded: the row holds what readers need
/// to know about the author.
@Entity
@SuppressWarnings("UnusedVariable") // mapped, and read by queries
@Table(name = "chat_log")
class LogEntry {
    @EmbeddedId
    private LogPosition position;

    @MapsId("streamId")
    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "stream_id")
    private Stream stream;

    private EntryType type;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "member_id")
    private @Nullable Member member;

    /// The reference's key. Reading it from the reference would load the member.
    @Column(name = "member_id", insertable = false, updatable = false)
    private @Nullable Long memberId;

    @Column(name = "author_name")
    private @Nullable String authorName;

    @Column(name = "author_image_url")
    private @Nullable String authorImageUrl;

    @Column(name = "author_badge")
    private @Nullable String authorBadge;

    private @Nullable String text;

    @Column(name = "client_message_id")
    private @Nullable String clientMessageId;

    private @Nullable Long target;

    /// What only entries of its type have, as JSON.
    private @Nullable String details;

    @Column(name = "sent_at")
    private Instant sentAt;

    @Column(name = "deleted_at")
    private @Nullable Instant deletedAt;

    /// Looked up from the chat that this one replies to, which is its target: no copy of a text outlives it.
    @Transient
    private @Nullable Quote quote;

    protected LogEntry() {}

    LogEntry(StreamId streamId, Stream stream, long seq, EntryType type, Instant sentAt) {
        this.position = new LogPosition(streamId.value(), seq);
        this.stream = stream;
        this.type = type;
        this.sentAt = sentAt;
    }

    LogEntry by(Member member) {
        this.member = member;
        return this;
    }

    LogEntry by(Author author, Member member) {
        memberId = author.id().value();
        authorName = author.name();
        authorImageUrl = author.imageUrl();
        authorBadge = author.badge();
        return by(member);
    }

    LogEntry saying(String words, @Nullable String id) {
        text = words;
        clientMessageId = id;
        return this;
    }

    LogEntry with(@Nullable String json) {
        details = json;
        return this;
    }

    LogEntry about(long seq) {
        target = seq;
        return this;
    }

    LogEntry quoting(@Nullable Quote chat) {
        quote = chat;
        target = chat == null ? null : Long.valueOf(chat.seq());
        return this;
    }

    StreamId streamId() {
        return new StreamId(position.streamId());
    }

    long seq() {
        return position.seq();
    }

    EntryType type() {
        return type;
    }

    /// The author; null if there is none.
    @Nullable
    Author author() {
        return memberId == null || authorName == null
                ? null
                : new Author(new MemberId(memberId), authorName, authorImageUrl, authorBadge);
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

    @Nullable
    String details() {
        return details;
    }

    @Nullable
    Quote quote() {
        return quote;
    }

    Instant sentAt() {
        return sentAt;
    }

    /// This entry, which must be a chat, as a value.
    LoggedChat toChat() {
        return new LoggedChat(
                seq(),
                Objects.requireNonNull(author()),
                Objects.requireNonNull(text),
                clientMessageId,
                sentAt,
                isDeleted(),
                quote,
                details);
    }

    boolean isDeleted() {
        return deletedAt != null;
    }
}
