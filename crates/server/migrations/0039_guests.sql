-- People on the lists of matches who have no account.

-- A name that a host knows.
CREATE TABLE guests (
    id UUID NOT NULL PRIMARY KEY,
    -- The host whose list it is on.
    keeper_id UUID NOT NULL REFERENCES users (id),
    -- Empty when it was forgotten.
    name TEXT NOT NULL,
    -- The name in lower case without accents and titles; null when it was forgotten.
    name_key TEXT,
    created_at BIGINT NOT NULL,
    -- The end of the last match that they were on the list of.
    seen_until BIGINT NOT NULL
);
CREATE UNIQUE INDEX guests_once ON guests (keeper_id, name_key);
CREATE INDEX guests_to_forget ON guests (seen_until) WHERE name_key IS NOT NULL;

-- Whom a spelling means to a host.
CREATE TABLE guest_aliases (
    keeper_id UUID NOT NULL REFERENCES users (id),
    alias_key TEXT NOT NULL,
    user_id UUID REFERENCES users (id),
    guest_id UUID REFERENCES guests (id),
    PRIMARY KEY (keeper_id, alias_key),
    CHECK ((user_id IS NULL) <> (guest_id IS NULL))
);
CREATE INDEX guest_aliases_by_user ON guest_aliases (user_id);
CREATE INDEX guest_aliases_by_guest ON guest_aliases (guest_id);

-- Players who say that they are a guest.
CREATE TABLE guest_claims (
    guest_id UUID NOT NULL REFERENCES guests (id),
    user_id UUID NOT NULL REFERENCES users (id),
    match_id UUID NOT NULL REFERENCES matches (id),
    claimed_at BIGINT NOT NULL,
    PRIMARY KEY (guest_id, user_id)
);
CREATE INDEX guest_claims_by_user ON guest_claims (user_id);

-- Exactly one of user_id and guest_id. token_hash: of the token of a guest who came by the link.
-- only sqlite
CREATE TABLE new_participants (
    id UUID NOT NULL PRIMARY KEY,
    match_id UUID NOT NULL REFERENCES matches (id),
    user_id UUID REFERENCES users (id),
    guest_id UUID REFERENCES guests (id),
    brought_by UUID REFERENCES users (id),
    token_hash BYTEA,
    joined_at BIGINT NOT NULL,
    paid_at BIGINT,
    attendance TEXT,
    attendance_at BIGINT,
    objection TEXT NOT NULL DEFAULT '',
    reported_at BIGINT,
    CHECK ((user_id IS NULL) <> (guest_id IS NULL))
);
INSERT INTO new_participants (id, match_id, user_id, joined_at)
    SELECT id, match_id, user_id, joined_at FROM match_participants;
DROP TABLE match_participants;
ALTER TABLE new_participants RENAME TO match_participants;
CREATE UNIQUE INDEX match_participants_once ON match_participants (match_id, user_id);
CREATE INDEX match_participants_by_user ON match_participants (user_id, match_id);
CREATE TABLE new_waitlist (
    id UUID NOT NULL PRIMARY KEY,
    match_id UUID NOT NULL REFERENCES matches (id),
    user_id UUID REFERENCES users (id),
    guest_id UUID REFERENCES guests (id),
    brought_by UUID REFERENCES users (id),
    token_hash BYTEA,
    place BIGINT NOT NULL,
    joined_at BIGINT NOT NULL,
    paid_at BIGINT,
    CHECK ((user_id IS NULL) <> (guest_id IS NULL))
);
INSERT INTO new_waitlist (id, match_id, user_id, place, joined_at)
    SELECT id, match_id, user_id, place, joined_at FROM match_waitlist;
DROP TABLE match_waitlist;
ALTER TABLE new_waitlist RENAME TO match_waitlist;
CREATE UNIQUE INDEX match_waitlist_once ON match_waitlist (match_id, user_id);
CREATE UNIQUE INDEX match_waitlist_in_order ON match_waitlist (match_id, place);
CREATE INDEX match_waitlist_by_user ON match_waitlist (user_id, match_id);
-- end only
-- only postgres
ALTER TABLE match_participants ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE match_participants ADD COLUMN guest_id UUID REFERENCES guests (id);
ALTER TABLE match_participants ADD COLUMN brought_by UUID REFERENCES users (id);
ALTER TABLE match_participants ADD COLUMN token_hash BYTEA;
ALTER TABLE match_participants ADD COLUMN paid_at BIGINT;
ALTER TABLE match_participants ADD COLUMN attendance TEXT;
ALTER TABLE match_participants ADD COLUMN attendance_at BIGINT;
ALTER TABLE match_participants ADD COLUMN objection TEXT NOT NULL DEFAULT '';
ALTER TABLE match_participants ADD COLUMN reported_at BIGINT;
ALTER TABLE match_participants ADD CHECK ((user_id IS NULL) <> (guest_id IS NULL));
ALTER TABLE match_waitlist ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE match_waitlist ADD COLUMN guest_id UUID REFERENCES guests (id);
ALTER TABLE match_waitlist ADD COLUMN brought_by UUID REFERENCES users (id);
ALTER TABLE match_waitlist ADD COLUMN token_hash BYTEA;
ALTER TABLE match_waitlist ADD COLUMN paid_at BIGINT;
ALTER TABLE match_waitlist ADD CHECK ((user_id IS NULL) <> (guest_id IS NULL));
-- end only
CREATE UNIQUE INDEX match_participants_guest_once ON match_participants (match_id, guest_id)
    WHERE guest_id IS NOT NULL;
CREATE UNIQUE INDEX match_waitlist_guest_once ON match_waitlist (match_id, guest_id)
    WHERE guest_id IS NOT NULL;
CREATE INDEX match_participants_by_guest ON match_participants (guest_id) WHERE guest_id IS NOT NULL;
CREATE INDEX match_waitlist_by_guest ON match_waitlist (guest_id) WHERE guest_id IS NOT NULL;
CREATE INDEX match_participants_by_bringer ON match_participants (brought_by) WHERE brought_by IS NOT NULL;
CREATE INDEX match_waitlist_by_bringer ON match_waitlist (brought_by) WHERE brought_by IS NOT NULL;

ALTER TABLE matches ADD COLUMN players_bring_guests BIGINT NOT NULL DEFAULT 1;
ALTER TABLE matches ADD COLUMN guests_join_by_link BIGINT NOT NULL DEFAULT 0;

-- Names that the host took off the list: nobody joins by the link under them.
CREATE TABLE match_removed_names (
    match_id UUID NOT NULL REFERENCES matches (id),
    name_key TEXT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (match_id, name_key)
);

-- The list before the last chat list was applied.
CREATE TABLE roster_undos (
    match_id UUID NOT NULL PRIMARY KEY REFERENCES matches (id),
    -- The revision that it left; with another one nothing is taken back.
    revision BIGINT NOT NULL,
    until BIGINT NOT NULL,
    -- JSON: the rows of the list as they were.
    rows TEXT NOT NULL
);

ALTER TABLE match_news ADD COLUMN guest_id UUID REFERENCES guests (id);
ALTER TABLE night_people ADD COLUMN guest_id UUID REFERENCES guests (id);

-- The match that is played on a booking of its host.
ALTER TABLE bookings ADD COLUMN match_id UUID REFERENCES matches (id);
CREATE INDEX bookings_by_match ON bookings (match_id) WHERE match_id IS NOT NULL;

-- free, fixed, split; null: nobody said.
ALTER TABLE matches ADD COLUMN cost_mode TEXT;
-- For each, with fixed.
ALTER TABLE matches ADD COLUMN price BIGINT;
ALTER TABLE matches ADD COLUMN currency TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN host_pays BIGINT NOT NULL DEFAULT 1;
-- How to pay the host.
ALTER TABLE matches ADD COLUMN pay_to TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN costs_closed_at BIGINT;
-- How often those who owe were reminded.
ALTER TABLE matches ADD COLUMN share_reminders BIGINT NOT NULL DEFAULT 0;
-- The number of rows in match_leavers with owes = 1.
ALTER TABLE matches ADD COLUMN owing_leavers BIGINT NOT NULL DEFAULT 0;
CREATE INDEX matches_to_collect ON matches (costs_closed_at) WHERE costs_closed_at IS NOT NULL AND share_reminders < 3;

-- What a match costs.
CREATE TABLE match_costs (
    match_id UUID NOT NULL REFERENCES matches (id),
    number BIGINT NOT NULL,
    -- court, shuttlecocks, other
    kind TEXT NOT NULL,
    label TEXT NOT NULL,
    unit_price BIGINT NOT NULL,
    units BIGINT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount >= 0),
    -- JSON: the ids of participants who share it; none means all.
    people TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
);

-- Who left a match that costs something, late or after paying.
CREATE TABLE match_leavers (
    -- Their id as a participant.
    id UUID NOT NULL PRIMARY KEY,
    match_id UUID NOT NULL REFERENCES matches (id),
    user_id UUID REFERENCES users (id),
    guest_id UUID REFERENCES guests (id),
    token_hash BYTEA,
    left_at BIGINT NOT NULL,
    -- Until somebody takes the place.
    owes BIGINT NOT NULL,
    paid_at BIGINT,
    reported_at BIGINT,
    CHECK ((user_id IS NULL) <> (guest_id IS NULL))
);
CREATE INDEX match_leavers_by_match ON match_leavers (match_id);
CREATE INDEX match_leavers_by_user ON match_leavers (user_id) WHERE user_id IS NOT NULL;
