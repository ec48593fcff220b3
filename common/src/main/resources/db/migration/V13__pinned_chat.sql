-- The chat that a stream shows above the others. Its text stays in the log, where a deletion hides it.
CREATE TABLE pinned_chat (
    stream_id BIGINT NOT NULL,
    seq       BIGINT NOT NULL,
    PRIMARY KEY (stream_id),
    CONSTRAINT pinned_chat_stream FOREIGN KEY (stream_id) REFERENCES stream (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
