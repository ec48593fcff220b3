package dev.streamside.chat.archive;

import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The tables about keeping chats. Everything here runs in the caller's transaction.
@Component
record ArchiveRows(JdbcClient jdbc) {
    /// Longer ago than any stream has ended.
    private static final Duration FOR_EVER = Duration.ofDays(1_000_000);

    private static final String DUE = """
            select id, overdue from (
              select s.id,
                timestampdiff(second, s.ended_at, utc_timestamp(3)) - least(:site, coalesce(a.keep_days * 86400, :site)) overdue
              from stream s left join channel_archive a on a.channel_id = s.channel_id
              where s.status = 'ENDED' and s.dropped_at is null) ended
            where overdue >= 0 order by id limit :most""";

    /// A stream whose chats have been kept for long enough.
    ///
    /// @param overdue for how long they could have been dropped already
    record Due(StreamId streamId, Duration overdue) {}

    /// Streams whose chats have been kept for long enough by the database's clock, oldest first: with that of a node
    /// that is wrong, chats would be dropped too early.
    ///
    /// @param site how long they are kept where the owner has not chosen a shorter time; zero for forever
    List<Due> due(Duration site, int most) {
        return jdbc.sql(DUE)
                .param("site", (site.isZero() ? FOR_EVER : site).toSeconds())
                .param("most", most)
                .query((row, number) -> new Due(new StreamId(row.getLong(1)), Duration.ofSeconds(row.getLong(2))))
                .list();
    }

    /// Takes the lock for dropping chats until the transaction ends.
    ///
    /// @return false if another node has it
    boolean takeTurn() {
        return jdbc.sql("select id from archive_turn for update skip locked")
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    /// Notes that all chats of a stream have been dropped.
    void dropped(StreamId streamId, Instant at) {
        jdbc.sql("update stream set dropped_at = ? where id = ?")
                .params(UtcTime.of(at), streamId.value())
                .update();
    }

    /// For how many days a channel's chats are kept; empty if the channel uses the site's setting.
    Optional<Integer> days(ChannelId channelId) {
        return jdbc.sql("select keep_days from channel_archive where channel_id = ?")
                .param(channelId.value())
                .query(Integer.class)
                .optional();
    }

    /// @param days null to use the site's setting
    void setDays(ChannelId channelId, @Nullable Integer days) {
        if (days == null) {
            jdbc.sql("delete from channel_archive where channel_id = ?")
                    .param(channelId.value())
                    .update();
        } else {
            jdbc.sql("insert into channel_archive (channel_id, keep_days) values (:channel, :days)"
                            + " on duplicate key update keep_days = :days")
                    .param("channel", channelId.value())
                    .param("days", days)
                    .update();
        }
    }
}
