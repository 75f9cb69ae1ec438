-- Random, and another one whenever something changes that belongs to a venue: its row, hours, sports, courts, prices, special
-- days, photos or profile. What a process keeps of a venue is as of a revision. Without one nothing is kept.
ALTER TABLE venues ADD COLUMN revision UUID;
-- only sqlite
UPDATE venues SET revision = randomblob(16);
-- end only
-- only postgres
UPDATE venues SET revision = gen_random_uuid();
-- end only
