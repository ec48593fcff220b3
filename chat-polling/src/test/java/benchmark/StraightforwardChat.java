package benchmark;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/// A message as a first version of a chat server would store it: a row with an auto-increment id.
@Entity
@Table(name = "straightforward_chat")
class StraightforwardChat {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    @Column(name = "stream_id")
    private long streamId;

    @Column(name = "member_id")
    private long memberId;

    @Column(name = "author_name")
    private String authorName;

    private String text;

    @Column(name = "sent_at")
    private Instant sentAt;

    protected StraightforwardChat() {}

    StraightforwardChat(long streamId, long memberId, String authorName, String text, Instant sentAt) {
        this.streamId = streamId;
        this.memberId = memberId;
        this.authorName = authorName;
        this.text = text;
        this.sentAt = sentAt;
    }

    StraightforwardResource.Sent sent() {
        return new StraightforwardResource.Sent(id, streamId, memberId, authorName, text, sentAt);
    }
}
