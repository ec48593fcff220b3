package dev.streamside.chatlog;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    /// Chats that have neither been deleted nor purged, newest first.
    @Query(
            nativeQuery = true,
            value = "select * from chat_log e where e.stream_id = :streamId and e.seq < :before and e.type = 'chat'"
                    + " and e.deleted_at is null and not exists (select 1 from member_purge p where p.stream_id = e.stream_id"
                    + " and p.member_id = e.member_id and e.seq <= p.up_to) order by e.seq desc limit :limit")
    List<LogEntry> findChatsBefore(long streamId, long before, int limit);

    /// Those of the chats with these numbers that have neither been deleted nor purged.
    @Query(
            nativeQuery = true,
            value = "select * from chat_log e where e.stream_id = :streamId and e.seq in (:seqs) and e.type = 'chat'"
                    + " and e.deleted_at is null and not exists (select 1 from member_purge p where p.stream_id = e.stream_id"
                    + " and p.member_id = e.member_id and e.seq <= p.up_to)")
    List<LogEntry> findChats(long streamId, Set<Long> seqs);

    @Query("select e from LogEntry e where e.position.streamId = :streamId and e.position.seq = :seq"
            + " and e.type = dev.streamside.chatlog.EntryType.CHAT")
    Optional<LogEntry> findChat(long streamId, long seq);

    /// The chats of a member on a channel that have neither been deleted nor purged, newest first.
    @Query(
            nativeQuery = true,
            value =
                    "select e.* from chat_log e join stream s on s.id = e.stream_id where e.member_id = :memberId"
                            + " and e.sent_at > :since and s.channel_id = :channelId and e.type = 'chat' and e.deleted_at is null"
                            + " and not exists (select 1 from member_purge p where p.stream_id = e.stream_id"
                            + " and p.member_id = e.member_id and e.seq <= p.up_to) order by e.sent_at desc, e.seq desc limit :limit")
    List<LogEntry> findChatsBy(long memberId, long channelId, Instant since, int limit);

    /// The pinned chat, unless it has been deleted or purged.
    @Query(
            nativeQuery = true,
            value = "select e.* from pinned_chat c join chat_log e on e.stream_id = c.stream_id and e.seq = c.seq"
                    + " where c.stream_id = :streamId and e.deleted_at is null and not exists (select 1 from member_purge p"
                    + " where p.stream_id = e.stream_id and p.member_id = e.member_id and e.seq <= p.up_to)")
    Optional<LogEntry> findPinned(long streamId);

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
