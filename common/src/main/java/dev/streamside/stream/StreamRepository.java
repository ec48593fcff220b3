package dev.streamside.stream;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/// Streams with their channels.
interface StreamRepository extends JpaRepository<Stream, Long> {
    @EntityGraph(attributePaths = "channel")
    Page<Stream> findByStatus(StreamStatus status, Pageable page);

    @EntityGraph(attributePaths = "channel")
    @Query("select s from Stream s")
    Page<Stream> findWithChannel(Pageable page);

    @EntityGraph(attributePaths = "channel")
    @Query("select s from Stream s where s.id = :id")
    Optional<Stream> findWithChannel(long id);

    @EntityGraph(attributePaths = "channel")
    Optional<Stream> findFirstByChannelOwnerIdAndStatusOrderByIdDesc(long ownerId, StreamStatus status);

    @Query("select s.id from Stream s where s.status = :status")
    List<Long> findIds(StreamStatus status);

    /// @return 1, or 0 if the stream was not scheduled
    @Modifying
    @Query("update Stream s set s.status = LIVE, s.startedAt = :at where s.id = :id and s.status = SCHEDULED")
    int start(long id, Instant at);

    @Modifying
    @Query("update Stream s set s.status = ENDED, s.endedAt = :at where s.id = :id")
    void end(long id, Instant at);
}
