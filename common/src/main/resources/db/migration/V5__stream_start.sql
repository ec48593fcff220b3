-- When a scheduled stream is planned to start, if its owner has said so.
ALTER TABLE stream ADD COLUMN starts_at DATETIME(3) NULL;

-- "stream-started" is longer than what there was.
ALTER TABLE chat_log MODIFY COLUMN type VARCHAR(20) NOT NULL;

-- A scheduled stream can be deleted, and bans can precede the start.
ALTER TABLE ban DROP FOREIGN KEY ban_stream;
ALTER TABLE ban ADD CONSTRAINT ban_stream FOREIGN KEY (stream_id) REFERENCES stream (id) ON DELETE CASCADE;
