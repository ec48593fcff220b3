package dev.streamside.member;

import java.time.Instant;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/// Sessions by the hash of their token.
interface MemberSessionRepository extends JpaRepository<MemberSession, byte[]> {
    @Query("select s from MemberSession s join fetch s.member where s.tokenHash = :tokenHash")
    Optional<MemberSession> findWithMember(byte[] tokenHash);

    @Transactional
    @Modifying
    @Query("delete from MemberSession s where s.tokenHash = :tokenHash")
    int deleteByTokenHash(byte[] tokenHash);

    @Modifying
    @Query("delete from MemberSession s where s.member.id = :memberId")
    void deleteByMember(long memberId);

    @Transactional
    @Modifying
    @Query("delete from MemberSession s where s.createdAt < :createdBefore or s.lastUsedAt < :usedBefore")
    int deleteExpired(Instant createdBefore, Instant usedBefore);
}
