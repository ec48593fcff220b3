-- Accounts that have been closed. Whose it was is forgotten when nothing is left to erase: then the row only says that it was done.
CREATE TABLE erasure (
    id        BIGINT      NOT NULL,
    member_id BIGINT      NULL,
    asked_at  DATETIME(3) NOT NULL,
    done_at   DATETIME(3) NULL,
    PRIMARY KEY (id),
    UNIQUE KEY erasure_member (member_id),
    CONSTRAINT erasure_member FOREIGN KEY (member_id) REFERENCES member (id)
);
