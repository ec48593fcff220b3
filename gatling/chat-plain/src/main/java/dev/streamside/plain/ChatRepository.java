package dev.streamside.plain;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/// Messages of a stream are read with their authors, by a join, or as rows alone.
interface ChatRepository extends JpaRepository<Chat, Long> {
    @EntityGraph(attributePaths = "member")
    List<Chat> findByStreamIdAndIdGreaterThanOrderById(long streamId, long after, Limit limit);

    @EntityGraph(attributePaths = "member")
    List<Chat> findByStreamIdOrderByIdDesc(long streamId, Limit limit);

    List<Chat> findRowsByStreamIdAndIdGreaterThanOrderById(long streamId, long after, Limit limit);

    List<Chat> findRowsByStreamIdOrderByIdDesc(long streamId, Limit limit);

    @EntityGraph(attributePaths = "member")
    Optional<Chat> findWithMemberById(long id);

    @Query("SELECT c FROM Chat c WHERE c.member.id = ?1 AND c.sentAt >= ?2 AND c.sentAt < ?3 ORDER BY c.sentAt")
    List<Chat> findByMember(long memberId, Instant from, Instant before);

    List<Chat> findByMemberIdOrderBySentAt(long memberId);
}
