package dev.streamside.plain;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import java.time.Instant;

@Entity
@Table(name = "plain_chat")
class Chat {
    @Id
    @GivenOrIdentity
    long id;

    /// The id before it is stored; zero if the database assigns one.
    @Transient
    long givenId;

    @ManyToOne(fetch = FetchType.LAZY)
    Stream stream;

    @ManyToOne(fetch = FetchType.LAZY)
    Member member;

    String text;
    String clientMessageId;
    Instant sentAt;

    protected Chat() {}

    Chat(long givenId, Stream stream, Member member, String text, String clientMessageId) {
        this.givenId = givenId;
        this.stream = stream;
        this.member = member;
        this.text = text;
        this.clientMessageId = clientMessageId;
        this.sentAt = Instant.now();
    }
}
