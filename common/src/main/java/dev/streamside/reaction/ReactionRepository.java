package dev.streamside.reaction;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/// Reactions by stream and member.
interface ReactionRepository extends JpaRepository<StoredReaction, StoredReaction.Key> {
    /// How many of one kind a stream has.
    record Tally(Reaction reaction, long count) {}

    @Query("select r.reaction from StoredReaction r where r.key = :key")
    Optional<Reaction> findReaction(StoredReaction.Key key);

    @Query("select new dev.streamside.reaction.ReactionRepository$Tally(r.reaction, count(r)) from StoredReaction r"
            + " where r.key.streamId = :streamId group by r.reaction")
    List<Tally> count(long streamId);
}
