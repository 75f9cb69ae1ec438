-- Tournaments. Everything of one tournament changes under the lock of its row.
CREATE TABLE tournaments (
    id UUID NOT NULL PRIMARY KEY,
    organiser_id UUID NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    sport_id TEXT NOT NULL,
    venue_id UUID REFERENCES venues (id) ON DELETE SET NULL,
    location TEXT NOT NULL,
    -- Name and place, as they are searched.
    words TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    entry_deadline BIGINT NOT NULL,
    is_public BIGINT NOT NULL,
    is_published BIGINT NOT NULL,
    -- International form; may be empty.
    contact_whatsapp TEXT NOT NULL,
    rest_minutes BIGINT NOT NULL,
    tie_minutes BIGINT NOT NULL,
    -- JSON: number, name, is_open, from, until.
    courts TEXT NOT NULL,
    -- Of the scorers' page; empty until the organiser makes one.
    scorer_key TEXT NOT NULL DEFAULT '',
    -- When its first tie started.
    started_at BIGINT,
    -- When its last event was decided.
    over_at BIGINT,
    called_off_at BIGINT,
    called_off_reason TEXT NOT NULL DEFAULT '',
    revision BIGINT NOT NULL DEFAULT 1,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX tournaments_by_start ON tournaments (starts_at, id);
CREATE INDEX tournaments_by_organiser ON tournaments (organiser_id, created_at);
CREATE INDEX tournaments_by_venue ON tournaments (venue_id);

CREATE TABLE tournament_events (
    id UUID NOT NULL PRIMARY KEY,
    tournament_id UUID NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    name TEXT NOT NULL,
    -- singles, doubles, teams
    kind TEXT NOT NULL,
    -- round_robin, groups, knockout
    format TEXT NOT NULL,
    team_size BIGINT NOT NULL,
    max_entries BIGINT NOT NULL,
    group_count BIGINT NOT NULL,
    advancing BIGINT NOT NULL,
    has_third_place BIGINT NOT NULL,
    has_plate BIGINT NOT NULL,
    -- JSON: how sets are won.
    rules TEXT NOT NULL,
    tie_break TEXT NOT NULL,
    fee BIGINT NOT NULL,
    currency TEXT NOT NULL,
    draw_secret TEXT NOT NULL,
    draw_number BIGINT NOT NULL DEFAULT 0,
    -- When its winner was known.
    decided_at BIGINT,
    -- The entry that won.
    winner_id UUID
);
CREATE INDEX tournament_events_by_tournament ON tournament_events (tournament_id, position);

CREATE TABLE tournament_entries (
    id UUID NOT NULL PRIMARY KEY,
    event_id UUID NOT NULL REFERENCES tournament_events (id) ON DELETE CASCADE,
    team_name TEXT NOT NULL,
    -- inviting, entered, waitlisted, withdrawn
    state TEXT NOT NULL,
    -- 0: unseeded.
    seed BIGINT NOT NULL DEFAULT 0,
    is_checked_in BIGINT NOT NULL DEFAULT 0,
    is_fee_paid BIGINT NOT NULL DEFAULT 0,
    invitation_key TEXT NOT NULL,
    entered_at BIGINT NOT NULL,
    UNIQUE (invitation_key)
);
CREATE INDEX tournament_entries_by_event ON tournament_entries (event_id, entered_at, id);

CREATE TABLE tournament_people (
    entry_id UUID NOT NULL REFERENCES tournament_entries (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    event_id UUID NOT NULL,
    -- Of somebody without an account: none.
    user_id UUID REFERENCES users (id),
    name TEXT NOT NULL,
    -- Who it is in all events of the tournament: the account, or the name.
    person TEXT NOT NULL,
    PRIMARY KEY (entry_id, position)
);
-- Nobody is entered twice in one event.
CREATE UNIQUE INDEX tournament_people_once ON tournament_people (event_id, person);
CREATE INDEX tournament_people_by_user ON tournament_people (user_id);

CREATE TABLE ties (
    id UUID NOT NULL PRIMARY KEY,
    tournament_id UUID NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    event_id UUID NOT NULL REFERENCES tournament_events (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    -- groups, knockout, plate
    stage TEXT NOT NULL,
    group_number BIGINT NOT NULL,
    round BIGINT NOT NULL,
    position BIGINT NOT NULL,
    is_third_place BIGINT NOT NULL,
    entry_a UUID REFERENCES tournament_entries (id),
    entry_b UUID REFERENCES tournament_entries (id),
    -- "w12": the winner of tie 12, "l12": its loser; empty for an entry.
    source_a TEXT NOT NULL,
    source_b TEXT NOT NULL,
    -- open, live, over
    state TEXT NOT NULL,
    -- played, walkover, retired; empty before.
    outcome TEXT NOT NULL,
    -- a, b, or empty.
    winner TEXT NOT NULL,
    -- JSON: pairs of points.
    sets TEXT NOT NULL,
    court BIGINT,
    planned_at BIGINT,
    planned_court BIGINT,
    -- When both sides were known.
    ready_at BIGINT,
    started_at BIGINT,
    ended_at BIGINT,
    version BIGINT NOT NULL DEFAULT 1,
    -- JSON: earlier results that were corrected.
    corrections TEXT NOT NULL,
    UNIQUE (event_id, number)
);
CREATE INDEX ties_by_tournament ON ties (tournament_id);
CREATE INDEX ties_by_entry_a ON ties (entry_a);
CREATE INDEX ties_by_entry_b ON ties (entry_b);
CREATE UNIQUE INDEX ties_one_live ON ties (tournament_id, court) WHERE state = 'live';

-- Who plays now: nobody is in two live ties.
CREATE TABLE live_tie_people (
    tournament_id UUID NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    person TEXT NOT NULL,
    tie_id UUID NOT NULL REFERENCES ties (id) ON DELETE CASCADE,
    PRIMARY KEY (tournament_id, person)
);
CREATE INDEX live_tie_people_by_tie ON live_tie_people (tie_id);
