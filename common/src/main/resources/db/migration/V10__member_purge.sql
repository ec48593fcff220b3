-- Members whose chats on a stream must not be shown any more, up to a number. A row goes when all of them are marked.
CREATE TABLE member_purge (
    stream_id BIGINT NOT NULL,
    member_id BIGINT NOT NULL,
    up_to     BIGINT NOT NULL,
    PRIMARY KEY (stream_id, member_id),
    KEY member_purge_member (member_id),
    CONSTRAINT member_purge_stream FOREIGN KEY (stream_id) REFERENCES stream (id) ON DELETE CASCADE,
    CONSTRAINT member_purge_member FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
