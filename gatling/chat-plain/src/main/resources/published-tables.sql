-- The tables of a published chat before its tuning, as far as they are known: subscriptions are marked when they end, and are found
-- by their channel alone. Whether messages had an index is not known; here they have none. The names of authors are in them, but
-- are read only with plain.authors-in-rows.
CREATE TABLE published_subscription (
    id         BIGINT      NOT NULL AUTO_INCREMENT,
    channel_id BIGINT      NOT NULL,
    member_id  BIGINT      NOT NULL,
    deleted_at DATETIME(3) NULL,
    PRIMARY KEY (id)
);

-- In the order in which members came, so that those of a channel are far apart.
INSERT INTO published_subscription (channel_id, member_id)
SELECT channel_id, member_id FROM subscription ORDER BY member_id, channel_id;

ALTER TABLE published_subscription ADD KEY (channel_id);

RENAME TABLE subscription TO streamside_subscription;

-- A query of a view like this is that of its table, with the condition added.
CREATE VIEW subscription AS SELECT channel_id, member_id FROM published_subscription WHERE deleted_at IS NULL;

ALTER TABLE plain_chat DROP FOREIGN KEY plain_chat_of_stream, DROP KEY plain_chat_stream;
