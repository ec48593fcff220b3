package dev.streamside.plain;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.data.jpa.repository.JpaRepository;

/// Both join the members who wrote the chats.
interface ChatRepository extends JpaRepository<Chat, Long> {
    @EntityGraph(attributePaths = "member")
    List<Chat> findByStreamIdAndIdGreaterThanOrderById(long streamId, long after, Limit limit);

    @EntityGraph(attributePaths = "member")
    List<Chat> findByStreamIdOrderByIdDesc(long streamId, Limit limit);
}
