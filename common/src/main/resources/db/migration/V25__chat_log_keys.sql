-- A foreign key locks the row that it points to until the commit. So a transaction that held one member's row made the
-- chats of all streams wait. The row of stream_head, which every write locks, ties a log to its stream.
ALTER TABLE chat_log DROP FOREIGN KEY chat_log_stream, DROP FOREIGN KEY chat_log_member;
