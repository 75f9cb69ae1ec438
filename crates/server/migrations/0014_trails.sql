-- The trail names its authors for a year after their accounts are deleted.
ALTER TABLE venue_events ADD COLUMN actor_email TEXT NOT NULL DEFAULT '';
-- Empty: an admin, the operator, or before this was recorded.
ALTER TABLE venue_events ADD COLUMN actor_role TEXT NOT NULL DEFAULT '';
-- When the two addresses are emptied, because their account is deleted.
ALTER TABLE venue_events ADD COLUMN forget_actor_at BIGINT;
ALTER TABLE venue_events ADD COLUMN forget_subject_at BIGINT;
CREATE INDEX venue_events_by_actor ON venue_events (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX venue_events_to_forget_actor ON venue_events (forget_actor_at) WHERE forget_actor_at IS NOT NULL;
CREATE INDEX venue_events_to_forget_subject ON venue_events (forget_subject_at) WHERE forget_subject_at IS NOT NULL;
UPDATE venue_events SET actor_email = (SELECT u.email FROM users u WHERE u.id = actor_id)
  WHERE EXISTS (SELECT 1 FROM users u WHERE u.id = actor_id AND u.deleted_at IS NULL);
