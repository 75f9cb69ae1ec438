-- Play nights. Everything of one night changes under the lock of its row.
CREATE TABLE nights (
    match_id UUID NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    -- turns, americano, mexicano, king
    format TEXT NOT NULL,
    -- on, over
    state TEXT NOT NULL,
    -- JSON: total_points, pairs_neighbours, players_enter_scores, is_singles.
    settings TEXT NOT NULL,
    -- JSON: number, name, is_open.
    courts TEXT NOT NULL,
    seed BIGINT NOT NULL,
    -- Who has it sees the board.
    board_key TEXT NOT NULL,
    revision BIGINT NOT NULL DEFAULT 1,
    started_at BIGINT NOT NULL,
    ended_at BIGINT
);

CREATE TABLE night_people (
    match_id UUID NOT NULL REFERENCES nights (match_id) ON DELETE CASCADE,
    -- Of a participant as in the match, of a walk-in as the host's phone chose it.
    id UUID NOT NULL,
    user_id UUID REFERENCES users (id),
    -- Of a walk-in; accounts have theirs.
    name TEXT NOT NULL,
    -- expected, present, resting, gone
    state TEXT NOT NULL,
    -- 1 to 4; 0: not known.
    level BIGINT NOT NULL,
    arrived_at BIGINT,
    position BIGINT NOT NULL,
    PRIMARY KEY (match_id, id)
);
CREATE UNIQUE INDEX night_people_once ON night_people (match_id, user_id);
CREATE INDEX night_people_by_user ON night_people (user_id);

CREATE TABLE games (
    match_id UUID NOT NULL REFERENCES nights (match_id) ON DELETE CASCADE,
    -- The key of the change that started it.
    id UUID NOT NULL,
    number BIGINT NOT NULL,
    court BIGINT NOT NULL,
    -- live, over, void
    state TEXT NOT NULL,
    -- JSON: ids of people.
    side_a TEXT NOT NULL,
    side_b TEXT NOT NULL,
    -- JSON: pairs of points.
    scores TEXT NOT NULL,
    why TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at BIGINT,
    PRIMARY KEY (match_id, id)
);
CREATE UNIQUE INDEX games_in_order ON games (match_id, number);
CREATE UNIQUE INDEX games_one_live ON games (match_id, court) WHERE state = 'live';

-- Who plays now: nobody is on two courts.
CREATE TABLE live_players (
    match_id UUID NOT NULL REFERENCES nights (match_id) ON DELETE CASCADE,
    person_id UUID NOT NULL,
    game_id UUID NOT NULL
);
CREATE UNIQUE INDEX live_players_once ON live_players (match_id, person_id);

-- Changes that have acted: a phone may send one again.
CREATE TABLE night_changes (
    match_id UUID NOT NULL REFERENCES nights (match_id) ON DELETE CASCADE,
    key UUID NOT NULL,
    PRIMARY KEY (match_id, key)
);
