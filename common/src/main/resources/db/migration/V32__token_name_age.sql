-- When the token was issued whose name and picture are stored: an older one does not change them.
ALTER TABLE token_member ADD COLUMN named_at DATETIME(3) NULL;
