-- Since when the account may not sign in.
ALTER TABLE users ADD COLUMN suspended_at BIGINT;

-- What the operator did about accounts and matches. It refers to nothing, so that it outlives both.
CREATE TABLE moderation_events (
  id UUID NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL,
  -- suspend, restore, delete, remove_match
  action TEXT NOT NULL,
  -- The account, or the host of the match.
  user_id UUID NOT NULL,
  match_id UUID,
  -- Emptied when the account is deleted.
  reason TEXT NOT NULL
);
CREATE INDEX moderation_events_by_user ON moderation_events (user_id, at);
