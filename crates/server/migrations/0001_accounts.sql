CREATE TABLE users (
  id UUID NOT NULL PRIMARY KEY,
  -- Lower case, as it is compared.
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- Name and address as they are searched: lower case, without accents or punctuation.
  words TEXT NOT NULL,
  avatar_url TEXT NOT NULL DEFAULT '',
  email_verified BIGINT NOT NULL,
  preferences_completed BIGINT NOT NULL DEFAULT 0,
  locale TEXT NOT NULL,
  terms_version TEXT NOT NULL,
  terms_accepted_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);

CREATE TABLE devices (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  fingerprint TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  ip_address TEXT NOT NULL,
  device_type TEXT,
  browser TEXT,
  os TEXT,
  location TEXT,
  first_seen BIGINT NOT NULL,
  last_seen BIGINT NOT NULL,
  UNIQUE (user_id, fingerprint)
);

CREATE TABLE sessions (
  id UUID NOT NULL PRIMARY KEY,
  -- SHA-256 of the token in the cookie; the token itself is nowhere.
  token_hash BYTEA NOT NULL UNIQUE,
  user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device_id UUID REFERENCES devices (id) ON DELETE SET NULL,
  -- Number of the AuthProvider.
  provider BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  renewed_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE email_codes (
  id UUID NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  -- The client's address, which has a limit of its own.
  client_address TEXT NOT NULL,
  code_hash BYTEA NOT NULL,
  attempts BIGINT NOT NULL DEFAULT 0,
  -- Set once it is used, guessed at too often, or followed by a newer one.
  dead_at BIGINT,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX email_codes_by_email ON email_codes (email, created_at);
CREATE INDEX email_codes_by_client ON email_codes (client_address, created_at);
CREATE INDEX email_codes_by_age ON email_codes (created_at);

-- One row a limited thing. Writing it first makes those who count under the same limit wait for
-- each other, so that no two of them count the same free place.
CREATE TABLE limit_gates (
  gate TEXT NOT NULL PRIMARY KEY,
  passed_at BIGINT NOT NULL
);
CREATE INDEX limit_gates_by_age ON limit_gates (passed_at);

CREATE TABLE staff (
  id UUID NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  -- 'admin' for all venues, 'manager' for one.
  role TEXT NOT NULL,
  venue_id UUID,
  created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX staff_admins ON staff (email) WHERE venue_id IS NULL;
CREATE UNIQUE INDEX staff_managers ON staff (email, venue_id) WHERE venue_id IS NOT NULL;
CREATE INDEX staff_by_email ON staff (email);
CREATE INDEX staff_by_venue ON staff (venue_id);

-- only postgres
-- One row: what mailed codes are keyed with. Beside SQLite it is a file (see src/secret).
CREATE TABLE server_secret (
  only_row BIGINT NOT NULL PRIMARY KEY CHECK (only_row = 1),
  secret BYTEA NOT NULL
);
-- end only

-- One row where `serve --demo` filled the database, or began to.
CREATE TABLE demo (
  only_row BIGINT NOT NULL PRIMARY KEY CHECK (only_row = 1),
  begun_at BIGINT NOT NULL,
  done_at BIGINT
);
