-- When a picture was last wanted from its source: what a site has put there since is fetched when it is a day old.
ALTER TABLE member_picture ADD COLUMN wanted_at DATETIME(3) NULL;
