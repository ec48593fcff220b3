package dev.streamside.account.session;

import dev.streamside.account.member.Member;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;

/// A session's row.
@Entity
@Table(name = "member_session")
class MemberSession {
    @Id
    @Column(name = "token_hash", columnDefinition = "BINARY(32)")
    private byte[] tokenHash;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "member_id")
    private Member member;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "last_used_at")
    private Instant lastUsedAt;

    protected MemberSession() {}

    MemberSession(byte[] tokenHash, Member member, Instant createdAt) {
        this.tokenHash = tokenHash;
        this.member = member;
        this.createdAt = createdAt;
        this.lastUsedAt = createdAt;
    }

    byte[] tokenHash() {
        return tokenHash;
    }

    Member member() {
        return member;
    }

    Instant createdAt() {
        return createdAt;
    }

    Instant lastUsedAt() {
        return lastUsedAt;
    }
}
