-- Who helps the owner of a channel. Loaded one channel at a time, which is a range of the primary key.
CREATE TABLE moderator (
    channel_id   BIGINT      NOT NULL,
    member_id    BIGINT      NOT NULL,
    appointed_at DATETIME(3) NOT NULL,
    PRIMARY KEY (channel_id, member_id),
    KEY moderator_member (member_id),
    CONSTRAINT moderator_channel FOREIGN KEY (channel_id) REFERENCES channel (id),
    CONSTRAINT moderator_member FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- A ban holds on all streams of a channel. One with an end is over then, and its row goes with the channel's next ban.
CREATE TABLE channel_ban (
    channel_id BIGINT       NOT NULL,
    member_id  BIGINT       NOT NULL,
    banned_by  BIGINT       NOT NULL,
    banned_at  DATETIME(3)  NOT NULL,
    ends_at    DATETIME(3)  NULL,
    reason     VARCHAR(200) NULL,
    PRIMARY KEY (channel_id, member_id),
    KEY channel_ban_member (member_id),
    KEY channel_ban_author (banned_by),
    CONSTRAINT channel_ban_channel FOREIGN KEY (channel_id) REFERENCES channel (id),
    CONSTRAINT channel_ban_member FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE,
    CONSTRAINT channel_ban_author FOREIGN KEY (banned_by) REFERENCES member (id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- A member who was banned from a stream is banned from its channel, since the first time. Only owners could ban.
INSERT INTO channel_ban (channel_id, member_id, banned_by, banned_at)
SELECT stream.channel_id, ban.member_id, MIN(ban.banned_by), MIN(ban.banned_at)
FROM ban JOIN stream ON stream.id = ban.stream_id
GROUP BY stream.channel_id, ban.member_id;

DROP TABLE ban;
