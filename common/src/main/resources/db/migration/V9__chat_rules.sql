-- What a channel or a stream says about its chats, as JSON: only what differs from an open chat, or from the channel.
CREATE TABLE channel_rules (
    id    BIGINT       NOT NULL,
    rules VARCHAR(500) NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT channel_rules_channel FOREIGN KEY (id) REFERENCES channel (id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE stream_rules (
    id    BIGINT       NOT NULL,
    rules VARCHAR(500) NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT stream_rules_stream FOREIGN KEY (id) REFERENCES stream (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- Words that a channel refuses or masks. Loaded one channel at a time, which is a range of the primary key.
CREATE TABLE channel_word (
    channel_id BIGINT      NOT NULL,
    word       VARCHAR(60) NOT NULL,
    treatment  VARCHAR(7)  NOT NULL,
    PRIMARY KEY (channel_id, word),
    CONSTRAINT channel_word_channel FOREIGN KEY (channel_id) REFERENCES channel (id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- What only entries of its type have, as JSON.
ALTER TABLE chat_log ADD COLUMN details VARCHAR(1000) NULL;
