package dev.streamside.reaction;

import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.member.Member;
import dev.streamside.stream.Stream;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapsId;
import jakarta.persistence.Table;
import java.io.Serializable;

/// The row of a member's reaction to a stream; no row means none.
@Entity
@SuppressWarnings("UnusedVariable") // mapped, and read by queries
@Table(name = "reaction")
class StoredReaction {
    @Embeddable
    record Key(
            @Column(name = "stream_id") long streamId,
            @Column(name = "member_id") long memberId) implements Serializable {
        static Key of(StreamId stream, MemberId member) {
            return new Key(stream.value(), member.value());
        }

        StreamId stream() {
            return new StreamId(streamId);
        }

        MemberId member() {
            return new MemberId(memberId);
        }
    }

    @EmbeddedId
    private Key key;

    @MapsId("streamId")
    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "stream_id")
    private Stream stream;

    @MapsId("memberId")
    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "member_id")
    private Member member;

    @Enumerated(EnumType.STRING)
    private Reaction reaction;

    protected StoredReaction() {}

    StoredReaction(Key key, Stream stream, Member member, Reaction reaction) {
        this.key = key;
        this.stream = stream;
        this.member = member;
        this.reaction = reaction;
    }
}
