package dev.streamside.plain;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface ReactionRepository extends JpaRepository<Reaction, Long> {
    Optional<Reaction> findByStreamIdAndMemberId(long streamId, long memberId);

    long countByStreamIdAndReaction(long streamId, String reaction);
}
