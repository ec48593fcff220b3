package dev.streamside.media;

import dev.streamside.id.ChannelId;
import dev.streamside.id.StreamId;
import dev.streamside.id.TokenHash;
import java.time.Duration;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/// The keys of media servers, and the shows that have gone off air. Runs in the caller's transaction.
@Repository
class MediaRows {
    private final JdbcClient jdbc;

    MediaRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// In place of the key that there was.
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
    }

    /// The stream of a show that has been off air for so long.
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
