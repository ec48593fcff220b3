-- How many viewers a stream had at all nodes together, when the node said so: the least to show while those of a node that has
-- gone come back at others.
ALTER TABLE viewer_count ADD COLUMN total BIGINT NOT NULL DEFAULT 0;
