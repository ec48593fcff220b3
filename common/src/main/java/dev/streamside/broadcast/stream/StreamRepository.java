package dev.streamside.broadcast.stream;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
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

    /// Scheduled streams: the next first, then those whose start is open, and last those that should have
    /// started before `since`.
    @EntityGraph(attributePaths = "channel")
    @Query("select s from Stream s where s.status = SCHEDULED"
            + " order by case when s.startsAt >= :since then 0 else 1 end, s.startsAt, s.id desc")
    Page<Stream> findScheduled(Instant since, Pageable page);

    @EntityGraph(attributePaths = "channel")
    @Query("select s from Stream s")
    Page<Stream> findWithChannel(Pageable page);

    /// @param status null for all
    /// @param title  a pattern of lower-case letters for `like`, in which `!` escapes
    @EntityGraph(attributePaths = "channel")
    @Query("select s from Stream s where s.channel.id = :channelId and (:status is null or s.status = :status)"
            + " and lower(s.title) like :title escape '!'")
    Page<Stream> findOfChannel(long channelId, @Nullable StreamStatus status, String title, Pageable page);

    @EntityGraph(attributePaths = "channel")
    @Query("select s from Stream s where s.id in :ids")
    List<Stream> findWithChannel(Collection<Long> ids);

    @EntityGraph(attributePaths = "channel")
    Optional<Stream> findFirstByChannelOwnerIdAndStatusOrderByIdDesc(long ownerId, StreamStatus status);

    /// The scheduled streams whose start is open or within this time, the first to start first.
    @EntityGraph(attributePaths = "channel")
    @Query("select s from Stream s where s.channel.id = :channelId and s.status = SCHEDULED"
            + " and (s.startsAt is null or s.startsAt between :from and :to)"
            + " order by case when s.startsAt is null then 1 else 0 end, s.startsAt, s.id")
    List<Stream> findDue(long channelId, Instant from, Instant to, Limit limit);

    @EntityGraph(attributePaths = "channel")
    List<Stream> findByChannelIdAndStatus(long channelId, StreamStatus status);

    /// @param title     null to leave it unchanged
    /// @param described whether to set the description
    /// @param planned   whether to set the start, which is only possible for a scheduled stream
    /// @return 1, or 0 if nothing was changed
    @Modifying
    @Query("update Stream s set s.title = coalesce(:title, s.title),"
            + " s.description = case when :described = true then :description else s.description end,"
            + " s.startsAt = case when :planned = true then :startsAt else s.startsAt end"
            + " where s.id = :id and (:planned = false or s.status = SCHEDULED)")
    int edit(
            long id,
            @Nullable String title,
            boolean described,
            @Nullable String description,
            boolean planned,
            @Nullable Instant startsAt);

    /// @return 1, or 0 if the stream was not scheduled
    @Modifying
    @Query("delete from Stream s where s.id = :id and s.status = SCHEDULED")
    int deleteScheduled(long id);

    /// @return 1, or 0 if the stream was not scheduled
    @Modifying
    @Query("update Stream s set s.status = LIVE, s.startedAt = :at where s.id = :id and s.status = SCHEDULED")
    int start(long id, Instant at);

    @Modifying
    @Query("update Stream s set s.status = ENDED, s.endedAt = :at where s.id = :id")
    void end(long id, Instant at);

    @Modifying
    @Query("update Stream s set s.chats = :chats where s.id = :id and s.chats is null")
    void setChats(long id, int chats);

    @Query("select s.channel.ownerId from Stream s where s.id = :id")
    Optional<Long> findOwner(long id);

    @Query("select s.id from Stream s where s.channel.ownerId = :ownerId"
            + " and (s.title <> '—' or s.description is not null)")
    List<Long> findIdsWithTitles(long ownerId, Limit limit);

    @Query("select s.id from Stream s where s.channel.ownerId = :ownerId and s.status = :status")
    List<Long> findIdsByOwner(long ownerId, StreamStatus status);

    @Modifying
    @Query("update Stream s set s.title = '—', s.description = null where s.id in :ids")
    void clearTitles(List<Long> ids);
}
