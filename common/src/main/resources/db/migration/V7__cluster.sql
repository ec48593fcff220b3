-- Rises when a log has lost committed entries, as after a failover to a server that lacked them: from then on its numbers are
-- given out a second time, and cursors from before mean other entries.
ALTER TABLE stream_head ADD COLUMN epoch INT NOT NULL DEFAULT 0;

-- What nodes tell each other beside the chat logs. Numbered as they are: adding rows locks control_head until the commit.
CREATE TABLE control_head (
    id   TINYINT NOT NULL,
    head BIGINT  NOT NULL,
    PRIMARY KEY (id)
);
INSERT INTO control_head (id, head) VALUES (1, 0);

CREATE TABLE control_log (
    seq     BIGINT                                         NOT NULL,
    topic   VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    subject VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    told_at DATETIME(3)                                    NOT NULL,
    PRIMARY KEY (seq),
    KEY control_log_told_at (told_at)
);

-- How often each reaction is set, in parts that add up: a node changes its own part, so that nodes do not wait for each other.
CREATE TABLE reaction_count (
    stream_id BIGINT  NOT NULL,
    part      TINYINT NOT NULL,
    likes     BIGINT  NOT NULL,
    dislikes  BIGINT  NOT NULL,
    PRIMARY KEY (stream_id, part),
    CONSTRAINT reaction_count_stream FOREIGN KEY (stream_id) REFERENCES stream (id)
);
INSERT INTO reaction_count (stream_id, part, likes, dislikes)
    SELECT stream_id, 0, SUM(reaction = 'LIKE'), SUM(reaction = 'DISLIKE') FROM reaction GROUP BY stream_id;

-- The nodes that use this database, and how many viewers each has.
CREATE TABLE node (
    id      BIGINT      NOT NULL,
    seen_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE viewer_count (
    node_id   BIGINT NOT NULL,
    stream_id BIGINT NOT NULL,
    viewers   BIGINT NOT NULL,
    PRIMARY KEY (node_id, stream_id),
    CONSTRAINT viewer_count_node FOREIGN KEY (node_id) REFERENCES node (id) ON DELETE CASCADE
);
