-- Chats that a moderator should see first. The author is as they were then. Sending one again
-- with its id holds it once.
CREATE TABLE held_chat (
    channel_id        BIGINT                                            NOT NULL,
    id                BIGINT                                            NOT NULL,
    stream_id         BIGINT                                            NOT NULL,
    member_id         BIGINT                                            NOT NULL,
    author_name       VARCHAR(40)                                       NOT NULL,
    author_image_url  VARCHAR(500)                                      NULL,
    author_badge      VARCHAR(10)                                       NULL,
    text              VARCHAR(200)                                      NOT NULL,
    client_message_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    held_at           DATETIME(3)                                       NOT NULL,
    PRIMARY KEY (channel_id, id),
    UNIQUE KEY held_chat_client_message (stream_id, member_id, client_message_id),
    KEY held_chat_member (member_id),
    CONSTRAINT held_chat_channel FOREIGN KEY (channel_id) REFERENCES channel (id),
    CONSTRAINT held_chat_stream FOREIGN KEY (stream_id) REFERENCES stream (id) ON DELETE CASCADE,
    CONSTRAINT held_chat_member FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
