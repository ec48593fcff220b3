-- Chats that members have reported. Those of one channel are a range of the primary key, which also makes a member's second
-- report of a chat the same one.
CREATE TABLE report (
    channel_id  BIGINT       NOT NULL,
    stream_id   BIGINT       NOT NULL,
    seq         BIGINT       NOT NULL,
    member_id   BIGINT       NOT NULL,
    author_id   BIGINT       NOT NULL,
    reason      VARCHAR(200) NULL,
    reported_at DATETIME(3)  NOT NULL,
    PRIMARY KEY (channel_id, stream_id, seq, member_id),
    KEY report_stream (stream_id),
    KEY report_member (member_id),
    KEY report_author (author_id),
    CONSTRAINT report_channel FOREIGN KEY (channel_id) REFERENCES channel (id),
    CONSTRAINT report_stream FOREIGN KEY (stream_id) REFERENCES stream (id) ON DELETE CASCADE,
    CONSTRAINT report_member FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE,
    CONSTRAINT report_author FOREIGN KEY (author_id) REFERENCES member (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
