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
  created_at BIGINT NOT NULL
);
CREATE INDEX mails_due ON mails (due_at);
CREATE INDEX mails_by_age ON mails (created_at);
