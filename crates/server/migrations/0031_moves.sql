-- What staff did last to a booking, as long as they can take it back: how it was before, as JSON.
ALTER TABLE bookings ADD COLUMN undo_until BIGINT;
ALTER TABLE bookings ADD COLUMN undo_before TEXT NOT NULL DEFAULT '';
-- Where its player wants it moved to, as JSON; until when staff may answer.
ALTER TABLE bookings ADD COLUMN move_request TEXT NOT NULL DEFAULT '';
ALTER TABLE bookings ADD COLUMN move_expires_at BIGINT;
CREATE INDEX bookings_moves_due ON bookings (move_expires_at, id) WHERE move_expires_at IS NOT NULL;
-- The booking whose last change is told here: where that is undone, the email is not sent.
ALTER TABLE mails ADD COLUMN undo_of UUID;
CREATE INDEX mails_to_undo ON mails (undo_of) WHERE undo_of IS NOT NULL;
CREATE INDEX court_claims_to_undo ON court_claims (expires_at) WHERE holder_kind = 'undo';
