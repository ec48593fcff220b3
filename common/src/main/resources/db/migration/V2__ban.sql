-- Members who may not take part in a stream's chat. Loaded one stream at a time, which is a range of the primary key.
CREATE TABLE ban (
    stream_id BIGINT      NOT NULL,
    member_id BIGINT      NOT NULL,
    banned_by BIGINT      NOT NULL,
    banned_at DATETIME(3) NOT NULL,
    PRIMARY KEY (stream_id, member_id),
    KEY ban_member (member_id),
    KEY ban_author (banned_by),
    CONSTRAINT ban_stream FOREIGN KEY (stream_id) REFERENCES stream (id),
    CONSTRAINT ban_member FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE,
    CONSTRAINT ban_author FOREIGN KEY (banned_by) REFERENCES member (id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
