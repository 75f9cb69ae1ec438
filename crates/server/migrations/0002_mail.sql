CREATE TABLE mails (
  id UUID NOT NULL PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body_text TEXT NOT NULL,
  body_html TEXT NOT NULL,
  attempts BIGINT NOT NULL DEFAULT 0,
  -- When it is due: at once, after a failure later, and never again once it is sent.
  due_at BIGINT,
  sent_at BIGINT,
  last_error TEXT,
  created_at BIGINT NOT NULL
);
CREATE INDEX mails_due ON mails (due_at);
