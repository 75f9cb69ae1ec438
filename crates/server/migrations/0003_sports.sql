-- The sports themselves are reference data in sports/catalogue.rs; only what people choose is kept.
CREATE TABLE user_sport_preferences (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    sport_id TEXT NOT NULL,
    -- 'beginner', 'intermediate', 'advanced', 'expert' or empty.
    skill_level TEXT NOT NULL,
    order_preference BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX user_sport_preferences_once ON user_sport_preferences (user_id, sport_id);

-- Written first whenever a list is replaced, so that two lists sent at once do not mix.
CREATE TABLE user_sport_lists (
    user_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    changed_at BIGINT NOT NULL
);
