-- JSON as `rules`: how sets of the knockout are won; empty: as in the groups.
ALTER TABLE tournament_events ADD COLUMN knockout_rules TEXT NOT NULL DEFAULT '';
-- JSON: points of a walkover, "win" and "loss"; empty: as the sport's federation says.
ALTER TABLE tournament_events ADD COLUMN forfeit TEXT NOT NULL DEFAULT '';

-- Each draw of an event with a secret of its own, made before it. Events that were drawn before have none here: their
-- draws share tournament_events.draw_secret.
CREATE TABLE tournament_draws (
    event_id UUID NOT NULL REFERENCES tournament_events (id) ON DELETE CASCADE,
    -- From 1, over all draws of the event.
    number BIGINT NOT NULL,
    -- groups, knockout, lots
    kind TEXT NOT NULL,
    secret TEXT NOT NULL,
    drawn_at BIGINT,
    undone_at BIGINT,
    PRIMARY KEY (event_id, number)
);

-- Ended by itself: its side withdrew, or nobody came from the tie before. It opens again when that is taken back.
ALTER TABLE ties ADD COLUMN followed BIGINT NOT NULL DEFAULT 0;
UPDATE ties SET followed = 1
WHERE outcome = 'walkover' AND started_at IS NULL AND (winner = '' OR entry_a IS NULL OR entry_b IS NULL OR EXISTS (
    SELECT 1 FROM tournament_entries e WHERE e.id IN (ties.entry_a, ties.entry_b) AND e.state = 'withdrawn'
));

-- People entered by name who are the same person as an account have its key, without its rights.
CREATE INDEX tournament_people_by_person ON tournament_people (person) WHERE user_id IS NULL;

-- Co-organisers by address, as staff of venues are.
CREATE TABLE tournament_organisers (
    tournament_id UUID NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    -- In lower case.
    email TEXT NOT NULL,
    position BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, email)
);
CREATE INDEX tournament_organisers_by_email ON tournament_organisers (email);

-- Participants who host with the host.
CREATE TABLE match_co_hosts (
    match_id UUID NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id),
    PRIMARY KEY (match_id, user_id)
);
CREATE INDEX match_co_hosts_by_user ON match_co_hosts (user_id);
