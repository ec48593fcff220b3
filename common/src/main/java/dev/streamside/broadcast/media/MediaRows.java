package dev.streamside.broadcast.media;

import dev.streamside.account.member.MemberClosed;
import dev.streamside.account.member.PasswordChanged;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.id.TokenHash;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/// The keys of media servers, and the shows that have gone off air. Runs in the caller's transaction.
@Repository
class MediaRows {
    private final JdbcClient jdbc;

    MediaRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Replaces an existing key.
    void setKey(ChannelId channelId, String key) {
        jdbc.sql("insert into media_key (channel_id, key_hash, created_at) values (:channel, :hash, utc_timestamp(3))"
                        + " on duplicate key update key_hash = :hash, created_at = utc_timestamp(3)")
                .param("channel", channelId.value())
                .param("hash", TokenHash.of(key))
                .update();
    }

    void removeKey(ChannelId channelId) {
        jdbc.sql("delete from media_key where channel_id = ?")
                .param(channelId.value())
                .update();
    }

    /// A new password may be meant to lock out an intruder, who may also have created the channel's key.
    @EventListener
    void removeKey(PasswordChanged changed) {
        removeKeyOf(changed.member());
    }

    @EventListener
    void removeKey(MemberClosed closed) {
        removeKeyOf(closed.member());
    }

    private void removeKeyOf(MemberId owner) {
        jdbc.sql("delete from media_key where channel_id in (select id from channel where owner_id = ?)")
                .param(owner.value())
                .update();
    }

    Optional<Instant> keyMadeAt(ChannelId channelId) {
        return jdbc.sql("select created_at from media_key where channel_id = ?")
                .param(channelId.value())
                .query((row, _) -> UtcTime.read(row, 1))
                .optional();
    }

    Optional<ChannelId> channelOf(String key) {
        return jdbc.sql("select channel_id from media_key where key_hash = ?")
                .param(TokenHash.of(key))
                .query(Long.class)
                .optional()
                .map(ChannelId::new);
    }

    void offAir(ChannelId channelId, StreamId streamId) {
        jdbc.sql("insert into media_off_air (channel_id, stream_id, since) values (:channel, :stream, utc_timestamp(3))"
                        + " on duplicate key update stream_id = :stream, since = utc_timestamp(3)")
                .param("channel", channelId.value())
                .param("stream", streamId.value())
                .update();
    }

    void onAir(ChannelId channelId) {
        jdbc.sql("delete from media_off_air where channel_id = ?")
                .param(channelId.value())
                .update();
        jdbc.sql("update media_key set on_air_at = utc_timestamp(3) where channel_id = ?")
                .param(channelId.value())
                .update();
    }

    /// Whether the show of a channel has gone on air within this time.
    boolean wentOnAirWithin(ChannelId channelId, Duration time) {
        return jdbc.sql("select count(*) from media_key where channel_id = ?"
                                + " and on_air_at >= utc_timestamp(3) - interval ? microsecond")
                        .params(channelId.value(), time.toNanos() / 1_000)
                        .query(Long.class)
                        .single()
                > 0;
    }

    /// The stream of a show that has been off air for at least `time`.
    Optional<StreamId> offAirFor(Duration time) {
        return jdbc.sql("select stream_id from media_off_air where since <= utc_timestamp(3) - interval ? microsecond"
                        + " order by since limit 1")
                .param(time.toNanos() / 1_000)
                .query(Long.class)
                .optional()
                .map(StreamId::new);
    }

    void ended(StreamId streamId) {
        jdbc.sql("delete from media_off_air where stream_id = ?")
                .param(streamId.value())
                .update();
    }
}
