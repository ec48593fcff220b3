-- Where each ten seconds of a stream begin in its log, and how many chats they have. Those without an entry have no row. Made
-- from the log, and complete up to the last row.
CREATE TABLE replay_index (
    stream_id BIGINT      NOT NULL,
    slot      INT         NOT NULL,
    first_seq BIGINT      NOT NULL,
    chats     INT         NOT NULL,
    pinned_at DATETIME(3) NULL,
    PRIMARY KEY (stream_id, slot),
    CONSTRAINT replay_index_stream FOREIGN KEY (stream_id) REFERENCES stream (id) ON DELETE CASCADE
);

-- How much later than the stream its recording starts, if its owner has said so.
CREATE TABLE replay_offset (
    stream_id     BIGINT NOT NULL,
    offset_millis BIGINT NOT NULL,
    PRIMARY KEY (stream_id),
    CONSTRAINT replay_offset_stream FOREIGN KEY (stream_id) REFERENCES stream (id) ON DELETE CASCADE
);
