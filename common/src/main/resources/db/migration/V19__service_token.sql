-- Tokens of programs that work for the site. The program holds the token; the table only its hash, so a stolen backup is of no use.
CREATE TABLE service_token (
    name       VARCHAR(40)  NOT NULL,
    token_hash BINARY(32)   NOT NULL,
    scopes     VARCHAR(200) NOT NULL,
    created_at DATETIME(3)  NOT NULL,
    PRIMARY KEY (name),
    UNIQUE KEY service_token_hash (token_hash)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
