-- Who did what as a moderator, newest last: one channel is a range of the primary key. Written in the transaction of what was
-- done. The id tells the time.
CREATE TABLE moderation_log (
    channel_id   BIGINT       NOT NULL,
    id           BIGINT       NOT NULL,
    moderator_id BIGINT       NOT NULL,
    action       VARCHAR(20)  NOT NULL,
    target_id    BIGINT       NULL,
    stream_id    BIGINT       NULL,
    seq          BIGINT       NULL,
    ends_at      DATETIME(3)  NULL,
    note         VARCHAR(200) NULL,
    PRIMARY KEY (channel_id, id),
    KEY moderation_log_moderator (moderator_id),
    KEY moderation_log_target (target_id, channel_id, id),
    CONSTRAINT moderation_log_channel FOREIGN KEY (channel_id) REFERENCES channel (id),
    CONSTRAINT moderation_log_moderator FOREIGN KEY (moderator_id) REFERENCES member (id) ON DELETE CASCADE,
    CONSTRAINT moderation_log_target FOREIGN KEY (target_id) REFERENCES member (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
