-- Members who sign in at another site, which vouches for them with a token. They have no password here.
ALTER TABLE member MODIFY password_hash VARCHAR(200) NULL;

CREATE TABLE token_member (
    member_id BIGINT       NOT NULL,
    issuer    VARCHAR(200) NOT NULL,
    subject   VARCHAR(200) NOT NULL,
    PRIMARY KEY (member_id),
    UNIQUE KEY token_member_subject (issuer, subject),
    CONSTRAINT token_member_member FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
