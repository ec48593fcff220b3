-- Every text column is utf8mb4 and compared by code point, so that MySQL and MariaDB sort and match alike.

CREATE TABLE member (
    id            BIGINT       NOT NULL,
    username      VARCHAR(30)  NOT NULL,
    password_hash VARCHAR(200) NOT NULL,
    display_name  VARCHAR(40)  NOT NULL,
    image_url     VARCHAR(500) NULL,
    created_at    DATETIME(3)  NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY member_username (username)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The cookie holds the token; the table only its hash, so a stolen backup opens no session.
CREATE TABLE member_session (
    token_hash   BINARY(32)  NOT NULL,
    member_id    BIGINT      NOT NULL,
    created_at   DATETIME(3) NOT NULL,
    last_used_at DATETIME(3) NOT NULL,
    PRIMARY KEY (token_hash),
    KEY member_session_last_used (last_used_at),
    CONSTRAINT member_session_member FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE channel (
    id               BIGINT       NOT NULL,
    owner_id         BIGINT       NOT NULL,
    name             VARCHAR(40)  NOT NULL,
    image_url        VARCHAR(500) NULL,
    subscriber_count BIGINT       NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY channel_owner (owner_id),
    CONSTRAINT channel_member FOREIGN KEY (owner_id) REFERENCES member (id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE subscription (
    channel_id BIGINT      NOT NULL,
    member_id  BIGINT      NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (channel_id, member_id),
    KEY subscription_member (member_id),
    CONSTRAINT subscription_channel FOREIGN KEY (channel_id) REFERENCES channel (id),
    CONSTRAINT subscription_member FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE stream (
    id          BIGINT        NOT NULL,
    channel_id  BIGINT        NOT NULL,
    title       VARCHAR(100)  NOT NULL,
    description VARCHAR(1000) NULL,
    status      VARCHAR(9)    NOT NULL,
    created_at  DATETIME(3)   NOT NULL,
    started_at  DATETIME(3)   NULL,
    ended_at    DATETIME(3)   NULL,
    PRIMARY KEY (id),
    KEY stream_status (status, id),
    CONSTRAINT stream_channel FOREIGN KEY (channel_id) REFERENCES channel (id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The last number given out in each stream's log. Whoever writes a log updates its row first and so holds it until the
-- commit: numbers become visible in the order in which they were given. A closed log gives out none.
CREATE TABLE stream_head (
    stream_id BIGINT  NOT NULL,
    head      BIGINT  NOT NULL,
    is_open   BOOLEAN NOT NULL,
    PRIMARY KEY (stream_id),
    CONSTRAINT stream_head_stream FOREIGN KEY (stream_id) REFERENCES stream (id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- Everything that a viewer sees of a stream, in order. Chats carry their author's name and picture as they were, so that
-- reading needs no join; an entry of another type leaves those columns empty.
CREATE TABLE chat_log (
    stream_id         BIGINT                                        NOT NULL,
    seq               BIGINT                                        NOT NULL,
    type              VARCHAR(12)                                   NOT NULL,
    member_id         BIGINT                                        NULL,
    author_name       VARCHAR(40)                                   NULL,
    author_image_url  VARCHAR(500)                                  NULL,
    author_badge      VARCHAR(10)                                   NULL,
    text              VARCHAR(200)                                  NULL,
    client_message_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    target            BIGINT                                        NULL,
    sent_at           DATETIME(3)                                   NOT NULL,
    deleted_at        DATETIME(3)                                   NULL,
    PRIMARY KEY (stream_id, seq),
    UNIQUE KEY chat_log_client_message (stream_id, member_id, client_message_id),
    KEY chat_log_member (member_id, sent_at),
    CONSTRAINT chat_log_stream FOREIGN KEY (stream_id) REFERENCES stream (id),
    CONSTRAINT chat_log_member FOREIGN KEY (member_id) REFERENCES member (id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE reaction (
    stream_id BIGINT     NOT NULL,
    member_id BIGINT     NOT NULL,
    reaction  VARCHAR(7) NOT NULL,
    PRIMARY KEY (stream_id, member_id),
    KEY reaction_member (member_id),
    CONSTRAINT reaction_stream FOREIGN KEY (stream_id) REFERENCES stream (id),
    CONSTRAINT reaction_member FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
