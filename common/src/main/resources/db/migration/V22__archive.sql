-- How long the chats of a channel's streams are kept, where its owner wants them gone sooner than the rest of the site.
CREATE TABLE channel_archive (
    channel_id BIGINT NOT NULL,
    keep_days  INT    NOT NULL,
    PRIMARY KEY (channel_id),
    CONSTRAINT channel_archive_channel FOREIGN KEY (channel_id) REFERENCES channel (id)
);

-- When the last chat of a stream was dropped, because it had been kept for long enough.
ALTER TABLE stream ADD COLUMN dropped_at DATETIME(3) NULL;

-- Whoever has locked its only row drops chats: one node at a time.
CREATE TABLE archive_turn (
    id TINYINT NOT NULL,
    PRIMARY KEY (id)
);
INSERT INTO archive_turn (id) VALUES (1);
