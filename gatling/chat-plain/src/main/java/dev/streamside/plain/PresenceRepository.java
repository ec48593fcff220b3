package dev.streamside.plain;

import java.time.Instant;
import org.springframework.data.jpa.repository.JpaRepository;

interface PresenceRepository extends JpaRepository<Presence, String> {
    long countByStreamIdAndSeenAtAfter(long streamId, Instant time);
}
