package dev.streamside.chatlog;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Transactional;

/// Reads entries by range scans of neighbouring rows.
@Transactional(readOnly = true)
interface EntryRepository extends Repository<LogEntry, LogPosition> {

    @Query("select e from LogEntry e where e.position.streamId = :streamId order by e.position.seq desc")
    List<LogEntry> findNewest(long streamId, Limit limit);

    @Query("select e from LogEntry e where e.position.streamId = :streamId and e.position.seq > :after"
            + " order by e.position.seq")
    List<LogEntry> findAfter(long streamId, long after, Limit limit);

    @Query("select e from LogEntry e where e.position.streamId = :streamId and e.position.seq = :seq"
            + " and e.type = dev.streamside.chatlog.EntryType.CHAT")
    Optional<LogEntry> findChat(long streamId, long seq);

    @Query("select e from LogEntry e where e.position.streamId = :streamId and e.member.id = :memberId"
            + " and e.clientMessageId = :clientMessageId")
    Optional<LogEntry> findByClientMessageId(long streamId, long memberId, String clientMessageId);

    /// @return 1, or 0 if the chat is already gone
    @Transactional
    @Modifying
    @Query("update LogEntry e set e.deletedAt = :at where e.position.streamId = :streamId and e.position.seq = :seq"
            + " and e.type = dev.streamside.chatlog.EntryType.CHAT and e.deletedAt is null")
    int markDeleted(long streamId, long seq, Instant at);
}
