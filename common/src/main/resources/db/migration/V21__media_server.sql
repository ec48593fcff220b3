-- The key by which a media server names a channel; only its hash, so a stolen backup starts no stream.
CREATE TABLE media_key (
    channel_id BIGINT      NOT NULL,
    key_hash   BINARY(32)  NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (channel_id),
    UNIQUE KEY media_key_hash (key_hash),
    CONSTRAINT media_key_channel FOREIGN KEY (channel_id) REFERENCES channel (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- Shows that have gone off air, and whose streams end unless they come back.
CREATE TABLE media_off_air (
    channel_id BIGINT      NOT NULL,
    stream_id  BIGINT      NOT NULL,
    since      DATETIME(3) NOT NULL,
    PRIMARY KEY (channel_id),
    KEY media_off_air_since (since),
    CONSTRAINT media_off_air_channel FOREIGN KEY (channel_id) REFERENCES channel (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
