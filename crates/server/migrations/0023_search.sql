-- The words that venues are found by, against which a typing mistake is mended.
CREATE TABLE search_words (
    letters BIGINT NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (letters, word)
)
-- only sqlite
WITHOUT ROWID
-- end only
;

-- only sqlite
INSERT INTO search_words (letters, word)
    SELECT DISTINCT length(w.value), w.value
    FROM venue_texts t, json_each('["' || replace(t.words, ' ', '","') || '"]') w
    WHERE length(w.value) BETWEEN 3 AND 40 AND w.value NOT GLOB '*[0-9]*';
-- end only
-- only postgres
INSERT INTO search_words (letters, word)
    SELECT DISTINCT length(w.word), w.word
    FROM venue_texts t, unnest(string_to_array(t.words, ' ')) AS w (word)
    WHERE length(w.word) BETWEEN 3 AND 40 AND w.word !~ '[0-9]';
-- end only

-- A match at a venue is found by the venue's whole address, not by its city alone.
UPDATE matches SET place_words = place_words || COALESCE(
        (SELECT ' ' || t.words FROM venues v JOIN venue_texts t ON t.rowid = v.number
         WHERE v.id = matches.venue_id), '')
    WHERE venue_id IS NOT NULL AND deleted_at IS NULL;
