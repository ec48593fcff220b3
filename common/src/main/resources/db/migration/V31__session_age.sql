-- Expired sessions are deleted by their age, too.
ALTER TABLE member_session ADD KEY member_session_created (created_at);
