-- What players tell of themselves, their photos, and accounts that were deleted.

ALTER TABLE users ADD COLUMN bio TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN location TEXT NOT NULL DEFAULT '';
-- YYYY-MM-DD, or empty.
ALTER TABLE users ADD COLUMN date_of_birth TEXT NOT NULL DEFAULT '';
-- From then on the row only stands in for somebody in what others keep: past matches, bookings.
ALTER TABLE users ADD COLUMN deleted_at BIGINT;

-- A row is written before its file and deleted after it, so that no file is ever unknown.
CREATE TABLE photos (
  -- Random, as whoever has it may see the photo.
  key TEXT NOT NULL PRIMARY KEY,
  user_id UUID REFERENCES users (id) ON DELETE SET NULL,
  -- NULL while it is somebody's photo. Otherwise its file goes some time after.
  unused_since BIGINT,
  created_at BIGINT NOT NULL
);
CREATE INDEX photos_by_user ON photos (user_id);
CREATE INDEX photos_unused ON photos (unused_since) WHERE unused_since IS NOT NULL;

-- Mails that are sent say no more to whom.
UPDATE mails SET recipient = '' WHERE due_at IS NULL AND sent_at IS NOT NULL;
CREATE INDEX mails_by_recipient ON mails (recipient) WHERE recipient <> '';
