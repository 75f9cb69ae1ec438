-- How many hours to come a player may have who has not played a booking yet.
ALTER TABLE venues ADD COLUMN new_player_hours BIGINT NOT NULL DEFAULT 8;
