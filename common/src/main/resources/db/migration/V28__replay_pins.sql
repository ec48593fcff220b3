-- The number of the last entry of each ten seconds that pinned or unpinned a chat, 0 if none did, so that a jump into a recording knows
-- what was pinned then. Rows without it are of an older version; they are made anew when they are next needed.
ALTER TABLE replay_index ADD COLUMN pin_seq BIGINT NULL;
