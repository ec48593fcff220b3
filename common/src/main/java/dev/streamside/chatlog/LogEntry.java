package dev.streamside.chatlog;

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
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An entry as the database keeps it. Its stream and member are references that are never loaded: what a reader
/// needs of the author is in the row.
@Entity
@Table(name = "chat_log")
public class LogEntry {
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

    /// The reference's key: asking the reference for it would load the member.
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

    @Column(name = "sent_at")
    private Instant sentAt;

    @Column(name = "deleted_at")
    private @Nullable Instant deletedAt;

    protected LogEntry() {}

    private LogEntry(long streamId, Stream stream, long seq, EntryType type, Instant sentAt) {
        this.position = new LogPosition(streamId, seq);
        this.stream = stream;
        this.type = type;
        this.sentAt = sentAt;
    }

    static LogEntry chat(LogWrite.Chat chat, Stream stream, Member member, long seq, Instant sentAt) {
        var entry = new LogEntry(chat.streamId(), stream, seq, EntryType.CHAT, sentAt);
        entry.member = member;
        entry.memberId = chat.author().id();
        entry.authorName = chat.author().name();
        entry.authorImageUrl = chat.author().imageUrl();
        entry.authorBadge = chat.author().badge();
        entry.text = chat.text();
        entry.clientMessageId = chat.clientMessageId();
        return entry;
    }

    static LogEntry deletion(LogWrite.Deletion deletion, Stream stream, Member member, long seq, Instant sentAt) {
        var entry = new LogEntry(deletion.streamId(), stream, seq, EntryType.CHAT_DELETED, sentAt);
        entry.member = member;
        entry.target = deletion.target();
        return entry;
    }

    static LogEntry end(LogWrite.End end, Stream stream, long seq, Instant sentAt) {
        return new LogEntry(end.streamId(), stream, seq, EntryType.STREAM_ENDED, sentAt);
    }

    public long seq() {
        return position.seq();
    }

    public EntryType type() {
        return type;
    }

    /// Who wrote it; null where nobody did.
    public @Nullable Author author() {
        return memberId == null || authorName == null
                ? null
                : new Author(memberId, authorName, authorImageUrl, authorBadge);
    }

    public @Nullable String text() {
        return text;
    }

    public @Nullable String clientMessageId() {
        return clientMessageId;
    }

    @Nullable
    Long target() {
        return target;
    }

    public Instant sentAt() {
        return sentAt;
    }

    public boolean isDeleted() {
        return deletedAt != null;
    }
}
