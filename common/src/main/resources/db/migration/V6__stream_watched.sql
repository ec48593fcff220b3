-- When a live stream was last seen to have viewers, exact to some minutes: what nobody uses for long is ended.
ALTER TABLE stream ADD COLUMN watched_at DATETIME(3) NULL;
