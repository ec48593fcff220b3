-- How many chats a past stream had, deleted or not. Unknown until the index of its replay has been made.
ALTER TABLE stream ADD COLUMN chats INT NULL;
