package dev.streamside.account.session;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/// Sessions by the hash of their token.
interface MemberSessionRepository extends JpaRepository<MemberSession, byte[]> {
    @Query("select s from MemberSession s join fetch s.member where s.tokenHash in :tokenHashes")
    List<MemberSession> findWithMembers(Collection<byte[]> tokenHashes);

    @Transactional
    @Modifying
    @Query("update MemberSession s set s.lastUsedAt = :at where s.tokenHash in :tokenHashes")
    int used(Collection<byte[]> tokenHashes, Instant at);

    @Transactional
    @Modifying
    @Query("delete from MemberSession s where s.tokenHash = :tokenHash")
    int deleteByTokenHash(byte[] tokenHash);

    @Modifying
    @Query("delete from MemberSession s where s.member.id = :memberId")
    void deleteByMember(long memberId);

    /// When a member's sessions began, the newest first.
    @Query("select s.createdAt from MemberSession s where s.member.id = :memberId order by s.createdAt desc")
    List<Instant> findBeginnings(long memberId, Pageable page);

    @Modifying
    @Query(
            nativeQuery = true,
            value = "delete from member_session where member_id = :memberId and created_at <= :until limit 1000")
    int deleteBegunUntil(long memberId, Instant until);

    @Modifying
    @Query(nativeQuery = true, value = "delete from member_session where created_at < :before limit 1000")
    int deleteBegunBefore(Instant before);

    @Modifying
    @Query(nativeQuery = true, value = "delete from member_session where last_used_at < :before limit 1000")
    int deleteUsedBefore(Instant before);
}
