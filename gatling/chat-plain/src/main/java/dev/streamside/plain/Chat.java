package dev.streamside.plain;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;

@Entity
@Table(name = "plain_chat")
class Chat {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    long id;

    @ManyToOne(fetch = FetchType.LAZY)
    Stream stream;

    @ManyToOne(fetch = FetchType.LAZY)
    Member member;

    String text;
    String clientMessageId;
    Instant sentAt;

    protected Chat() {}

    Chat(Stream stream, Member member, String text, String clientMessageId) {
        this.stream = stream;
        this.member = member;
        this.text = text;
        this.clientMessageId = clientMessageId;
        this.sentAt = Instant.now();
    }
}
