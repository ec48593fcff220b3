-- For studies that request a month of a member's messages: 900 members with 60 to 88 messages in each month of 2023, before
-- the data set begins; 800,000 in all. Their ids are negative, so they never collide with others.
INSERT INTO plain_chat (id, stream_id, member_id, text, client_message_id, sent_at)
WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 87)
SELECT
    ROW_NUMBER() OVER (ORDER BY month.n, chat.n, member.id) - 1000000,
    (SELECT MIN(id) FROM stream),
    member.id,
    CONCAT(REPEAT('a line of a diary ', 1 + chat.n % 4), chat.n),
    CONCAT('diary-', month.n, '-', chat.n),
    TIMESTAMPADD(SECOND, chat.n * 27000, TIMESTAMPADD(MONTH, month.n, '2023-01-01 00:00:00'))
FROM member
JOIN number AS month ON month.n < 12
JOIN number AS chat ON chat.n < 60 + (member.id * 7 + month.n * 11) % 29
WHERE member.id <= 900 AND NOT EXISTS (SELECT 1 FROM plain_chat WHERE id < 0);
