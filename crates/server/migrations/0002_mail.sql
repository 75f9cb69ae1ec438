CREATE TABLE mails (
  id UUID NOT NULL PRIMARY KEY,
  recipient TEXT NOT NULL,
  -- These three are empty once the mail is sent or dropped: they may hold a code.
  subject TEXT NOT NULL,
  body_text TEXT NOT NULL,
  body_html TEXT NOT NULL,
  attempts BIGINT NOT NULL DEFAULT 0,
  -- When it is due: at once, after a failure later, and never again once it is sent or given up.
  due_at BIGINT,
  -- From then on it is dropped and not sent; NULL where it is never too late.
  useless_at BIGINT,
  sent_at BIGINT,
  last_error TEXT,
  created_at BIGINT NOT NULL,
  -- Whether it holds what only its reader may see: a code.
  is_secret BIGINT NOT NULL DEFAULT 0,
  -- Whom an answer to a mail goes to, and the calendar file that comes with it; empty without.
  reply_to TEXT NOT NULL DEFAULT '',
  calendar TEXT NOT NULL DEFAULT ''
);
CREATE INDEX mails_due ON mails (due_at);
CREATE INDEX mails_by_age ON mails (created_at);
CREATE INDEX mails_by_recipient ON mails (recipient) WHERE recipient <> '';
-- The order in which mails leave: codes first.
CREATE INDEX mails_to_send ON mails (is_secret DESC, due_at) WHERE due_at IS NOT NULL;
