-- Added to the tables of Streamside, of which it uses members, sessions, channels, subscriptions and streams.

CREATE TABLE IF NOT EXISTS plain_chat (
    id                BIGINT       NOT NULL AUTO_INCREMENT,
    stream_id         BIGINT       NOT NULL,
    member_id         BIGINT       NOT NULL,
    text              VARCHAR(200) NOT NULL,
    client_message_id VARCHAR(64)  NOT NULL,
    sent_at           DATETIME(3)  NOT NULL,
    author_name       VARCHAR(40)  NOT NULL DEFAULT '',
    author_image_url  VARCHAR(500) NULL,
    PRIMARY KEY (id),
    KEY (member_id, sent_at),
    KEY plain_chat_stream (stream_id),
    CONSTRAINT plain_chat_of_stream FOREIGN KEY (stream_id) REFERENCES stream (id),
    FOREIGN KEY (member_id) REFERENCES member (id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The existing messages. Numbered here, because an auto-increment would leave a gap after them.
INSERT INTO plain_chat
SELECT
    ROW_NUMBER() OVER (ORDER BY stream_id, seq),
    stream_id,
    member_id,
    text,
    client_message_id,
    sent_at,
    COALESCE(author_name, ''),
    author_image_url
FROM chat_log
WHERE type = 'chat' AND text IS NOT NULL AND (SELECT COUNT(*) FROM plain_chat) = 0;

-- For messages numbered by a row.
CREATE TABLE IF NOT EXISTS plain_sequence (last BIGINT NOT NULL);

INSERT INTO plain_sequence
SELECT COALESCE(MAX(id), 0) FROM plain_chat HAVING (SELECT COUNT(*) FROM plain_sequence) = 0;

CREATE TABLE IF NOT EXISTS plain_reaction (
    id        BIGINT     NOT NULL AUTO_INCREMENT,
    stream_id BIGINT     NOT NULL,
    member_id BIGINT     NOT NULL,
    reaction  VARCHAR(7) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY (stream_id, member_id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS plain_presence (
    viewer    VARCHAR(64) NOT NULL,
    stream_id BIGINT      NOT NULL,
    seen_at   DATETIME(3) NOT NULL,
    PRIMARY KEY (viewer),
    KEY (stream_id, seen_at)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
