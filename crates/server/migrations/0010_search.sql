-- The search texts of older rows that a sweep has written anew, as the program writes them since this migration.
CREATE TABLE search_rewrites (texts TEXT PRIMARY KEY);
