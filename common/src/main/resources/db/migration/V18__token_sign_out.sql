-- Tokens of other sites' users that an operator has recalled. There may be no member: whoever only reads is not stored.
CREATE TABLE token_sign_out (
    member_id     BIGINT      NOT NULL,
    signed_out_at DATETIME(3) NOT NULL,
    PRIMARY KEY (member_id),
    KEY token_sign_out_at (signed_out_at)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
