-- What a change of rules or words has changed, as JSON; and why a chat is held. Rows of before have neither.
ALTER TABLE moderation_log
    ADD COLUMN changes VARCHAR(4000) NULL AFTER note;

ALTER TABLE held_chat
    ADD COLUMN reason VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER mentions,
    ADD COLUMN word   VARCHAR(60)                                       NULL AFTER reason;
