-- The pictures that viewers see, fetched from where their members say they are. At most one for each member.
CREATE TABLE member_picture (
    member_id BIGINT       NOT NULL,
    source    VARCHAR(500) NOT NULL,
    type      VARCHAR(20)  NULL,
    content   BLOB         NULL,
    attempts  INT          NOT NULL,
    next_at   DATETIME(3)  NULL,
    PRIMARY KEY (member_id),
    KEY member_picture_next (next_at),
    CONSTRAINT member_picture_member FOREIGN KEY (member_id) REFERENCES member (id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

INSERT INTO member_picture (member_id, source, attempts, next_at)
SELECT id, image_url, 0, UTC_TIMESTAMP(3) FROM member WHERE image_url IS NOT NULL;
