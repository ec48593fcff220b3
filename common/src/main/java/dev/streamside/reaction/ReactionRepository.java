package dev.streamside.reaction;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/// Reactions by stream and member.
interface ReactionRepository extends JpaRepository<StoredReaction, StoredReaction.Key> {
    /// The number of reactions of one kind on a stream.
    record Tally(Reaction reaction, long count) {}

    @Query("select r.reaction from StoredReaction r where r.key = :key")
    Optional<Reaction> findReaction(StoredReaction.Key key);

    /// The member's row, locked until the transaction ends.
    @Query(
            nativeQuery = true,
            value = "select reaction from reaction where stream_id = :streamId and member_id = :memberId for update")
    Optional<String> lock(long streamId, long memberId);

    @Modifying
    @Query("update StoredReaction r set r.reaction = :reaction where r.key = :key")
    void change(StoredReaction.Key key, Reaction reaction);

    @Query("select new dev.streamside.reaction.ReactionRepository$Tally(r.reaction, count(r)) from StoredReaction r"
            + " where r.key.streamId = :streamId group by r.reaction")
    List<Tally> count(long streamId);
}
