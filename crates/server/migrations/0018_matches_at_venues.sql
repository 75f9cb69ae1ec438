-- What takes place around somebody is found at the venues there, from here alone: among 500 venues
-- that is 0.4 ms, whatever takes place elsewhere. The walk along matches_listed, which passes the
-- week of the whole world, takes 1 ms at 100,000 matches and 10 ms at a million. The first column
-- serves whoever goes from a venue to its matches, as before.
-- only sqlite
DROP INDEX matches_by_venue;
CREATE INDEX matches_by_venue ON matches (venue_id, is_public, starts_at, id, sport_id, gender,
    skill, max_participants, current_participants, place_words, deleted_at);
-- end only
