-- The smaller courts that a court lies on: their ids, separated by commas.
ALTER TABLE courts ADD COLUMN part_ids TEXT NOT NULL DEFAULT '';
-- The spaces whose floor it uses, that is the smallest courts there: their ids, separated by commas; empty: its own.
ALTER TABLE courts ADD COLUMN space_ids TEXT NOT NULL DEFAULT '';
-- A claim is on a space, which `court_id` names. The court that the holder has, where it is another one.
ALTER TABLE court_claims ADD COLUMN for_court_id UUID REFERENCES courts (id);
CREATE INDEX court_claims_for_courts ON court_claims (for_court_id, starts_at) WHERE for_court_id IS NOT NULL;
