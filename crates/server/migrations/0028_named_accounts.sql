-- People entered by name who are the same person as an account have its key, without its rights.
CREATE INDEX tournament_people_by_person ON tournament_people (person) WHERE user_id IS NULL;

-- Nobody enters a result of a tie with one side: it followed from the tie before, which had no winner.
UPDATE ties SET followed = 1 WHERE outcome = 'walkover' AND (entry_a IS NULL OR entry_b IS NULL);
