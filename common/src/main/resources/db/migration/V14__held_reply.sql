-- What a held chat replies to, and whom it mentions, as ids with commas between them.
ALTER TABLE held_chat
    ADD COLUMN reply_to BIGINT       NULL AFTER client_message_id,
    ADD COLUMN mentions VARCHAR(250) NOT NULL DEFAULT '' AFTER reply_to;
