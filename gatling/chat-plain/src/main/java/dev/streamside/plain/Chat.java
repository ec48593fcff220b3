package dev.streamside.plain;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

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

    /// The id of the member, which can be read without it.
    @Column(name = "member_id", insertable = false, updatable = false)
    long memberId;

    String text;
    String clientMessageId;
    Instant sentAt;
    String authorName;

    @Nullable
    String authorImageUrl;

    protected Chat() {}

    Chat(long givenId, Stream stream, Member member, Author author, ChatResource.NewChat chat) {
        this.givenId = givenId;
        this.stream = stream;
        this.member = member;
        this.memberId = author.id();
        this.text = chat.text();
        this.clientMessageId = chat.clientMessageId();
        this.sentAt = Instant.now();
        this.authorName = author.name();
        this.authorImageUrl = author.imageUrl();
    }

    /// The author, as the row has it.
    Author storedAuthor() {
        return new Author(memberId, authorName, authorImageUrl);
    }
}
