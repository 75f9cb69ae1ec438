-- The order in which codes leave: the first of each client before the second of any; known browsers have turn 0.
ALTER TABLE mails ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
DROP INDEX mails_to_send;
CREATE INDEX mails_to_send ON mails (is_secret DESC, turn, due_at) WHERE due_at IS NOT NULL;
