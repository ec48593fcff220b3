-- When the show of a channel last went on air: that it went off air before may be noted late.
ALTER TABLE media_key ADD COLUMN on_air_at DATETIME(3) NULL;
