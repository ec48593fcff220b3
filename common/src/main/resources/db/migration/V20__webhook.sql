-- What other programs still have to be told. Only ids, so that names and texts are in their own tables alone.
CREATE TABLE webhook_delivery (
    id          BIGINT       NOT NULL,
    url         VARCHAR(500) NOT NULL,
    event       VARCHAR(20)  NOT NULL,
    data        VARCHAR(500) NOT NULL,
    attempts    INT          NOT NULL,
    happened_at DATETIME(3)  NOT NULL,
    next_at     DATETIME(3)  NOT NULL,
    PRIMARY KEY (id),
    KEY webhook_delivery_next (url, next_at)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
