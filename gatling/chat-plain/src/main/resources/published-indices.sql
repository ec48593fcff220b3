-- The indices of a published chat after its tuning, on the tables of published-tables.sql. Messages are not marked as deleted here.
ALTER TABLE published_subscription ADD KEY (channel_id, deleted_at);

ALTER TABLE plain_chat ADD KEY (stream_id, id);
