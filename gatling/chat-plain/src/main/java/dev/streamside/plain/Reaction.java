package dev.streamside.plain;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/// A member's current reaction to a stream.
@Entity
@Table(name = "plain_reaction")
class Reaction {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    long id;

    long streamId;
    long memberId;
    String reaction;

    protected Reaction() {}

    Reaction(long streamId, long memberId) {
        this.streamId = streamId;
        this.memberId = memberId;
    }
}
