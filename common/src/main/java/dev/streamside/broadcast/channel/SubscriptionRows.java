package dev.streamside.broadcast.channel;

import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/// The table of subscriptions, by channel and member.
@Repository
class SubscriptionRows {
    private final JdbcClient jdbc;

    SubscriptionRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// When each of these members subscribed; members who do not subscribe are missing.
    ///
    /// @param members at least one
    @Transactional(readOnly = true)
    public Map<MemberId, Instant> since(ChannelId channelId, Collection<MemberId> members) {
        return jdbc
                .sql("select member_id, created_at from subscription where channel_id = :channel"
                        + " and member_id in (:members)")
                .param("channel", channelId.value())
                .param("members", members.stream().map(MemberId::value).toList())
                .query((row, _) -> Map.entry(new MemberId(row.getLong(1)), UtcTime.read(row, 2)))
                .list()
                .stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /// Runs in the caller's transaction.
    ///
    /// @return 1, or 0 when the member had subscribed already
    int add(ChannelId channelId, MemberId memberId) {
        return jdbc.sql("insert ignore into subscription (channel_id, member_id, created_at)"
                        + " values (?, ?, utc_timestamp(3))")
                .params(channelId.value(), memberId.value())
                .update();
    }

    /// Runs in the caller's transaction.
    ///
    /// @return 1, or 0 when the member had not subscribed
    int remove(ChannelId channelId, MemberId memberId) {
        return jdbc.sql("delete from subscription where channel_id = ? and member_id = ?")
                .params(channelId.value(), memberId.value())
                .update();
    }
}
