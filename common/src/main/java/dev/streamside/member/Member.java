package dev.streamside.member;

import dev.streamside.id.MemberId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.PostLoad;
import jakarta.persistence.PostPersist;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;

/// Someone with an account.
@Entity
@Table(name = "member")
public class Member implements Persistable<Long> {
    @Id
    private long id;

    private String username;

    @Column(name = "password_hash")
    private String passwordHash;

    @Column(name = "display_name")
    private String displayName;

    @Column(name = "image_url")
    private @Nullable String imageUrl;

    @Column(name = "created_at")
    private Instant createdAt;

    @Transient
    private boolean isNew;

    protected Member() {}

    Member(MemberProfile profile, String passwordHash, Instant createdAt) {
        this.id = profile.id().value();
        this.username = profile.username();
        this.passwordHash = passwordHash;
        this.displayName = profile.displayName();
        this.imageUrl = profile.imageUrl();
        this.createdAt = createdAt;
        this.isNew = true;
    }

    MemberProfile profile() {
        return new MemberProfile(new MemberId(id), username, displayName, imageUrl);
    }

    String passwordHash() {
        return passwordHash;
    }

    @Override
    public Long getId() {
        return id;
    }

    /// Ids are made here, so only this tells an insert from an update and spares Spring Data a select.
    @Override
    public boolean isNew() {
        return isNew;
    }

    @PostLoad
    @PostPersist
    void stored() {
        isNew = false;
    }
}
