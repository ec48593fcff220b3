-- Links with which somebody proves to be a member. They work once; the table has only the hash of what they contain.
CREATE TABLE member_link (
    token_hash BINARY(32)   NOT NULL,
    member_id  BIGINT       NOT NULL,
    purpose    VARCHAR(8)   NOT NULL,
    email      VARCHAR(254) NULL,
    expires_at DATETIME(3)  NOT NULL,
    PRIMARY KEY (token_hash),
    KEY member_link_member (member_id, purpose),
    KEY member_link_expires (expires_at),
    CONSTRAINT member_link_member FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- Confirmed addresses. Several members may have the same one.
CREATE TABLE member_email (
    member_id BIGINT       NOT NULL,
    address   VARCHAR(254) NOT NULL,
    PRIMARY KEY (member_id),
    CONSTRAINT member_email_member FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
