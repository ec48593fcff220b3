package dev.streamside.plain;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

interface StreamRepository extends JpaRepository<Stream, Long> {
    List<Stream> findByStatusOrderByIdDesc(String status);

    @Query(value = "SELECT COUNT(*) FROM subscription WHERE channel_id = ?1", nativeQuery = true)
    long countSubscribers(long channelId);
}
