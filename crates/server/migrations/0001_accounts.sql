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
  updated_at BIGINT NOT NULL,
  bio TEXT NOT NULL DEFAULT '',
  location TEXT NOT NULL DEFAULT '',
  -- YYYY-MM-DD, or empty.
  date_of_birth TEXT NOT NULL DEFAULT '',
  -- From then on the row only stands in for somebody in what others keep: past matches, bookings.
  deleted_at BIGINT,
  -- Which reminders a player wants: 24 hours before a match, and 2 hours before.
  remind_day_before BIGINT NOT NULL DEFAULT 1,
  remind_hours_before BIGINT NOT NULL DEFAULT 1,
  -- Whether a host wants to be told.
  host_updates BIGINT NOT NULL DEFAULT 1
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
  -- SHA-256 of the cookie that a browser is known by.
  browser_hash BYTEA,
  UNIQUE (user_id, fingerprint)
);
CREATE UNIQUE INDEX devices_of_browsers ON devices (user_id, browser_hash);

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
  expires_at BIGINT NOT NULL,
  -- The device that asked for the code, if it had signed in to the address before.
  device_id UUID
);
CREATE INDEX email_codes_by_email ON email_codes (email, created_at);
CREATE INDEX email_codes_by_age ON email_codes (created_at);
CREATE INDEX email_codes_by_device ON email_codes (device_id, created_at) WHERE device_id IS NOT NULL;

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
  -- 'owner', 'manager', 'desk' or 'viewer' of one venue; 'admin' of all.
  role TEXT NOT NULL,
  venue_id UUID,
  created_at BIGINT NOT NULL,
  -- When somebody first came to the back-office with the role; until then nobody is told whose address it is.
  taken_up_at BIGINT
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

CREATE TABLE passkeys (
  id UUID NOT NULL PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id BYTEA NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- Public key, counter and flags, as the WebAuthn library writes them.
  credential TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  last_used_at BIGINT
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- A ceremony that has begun. Whoever ends it takes the row away, so that it ends once.
CREATE TABLE passkey_ceremonies (
  -- SHA-256 of the challenge.
  challenge_hash BYTEA NOT NULL PRIMARY KEY,
  -- 'registration' or 'authentication'.
  kind TEXT NOT NULL,
  -- Empty where the browser offers what it has.
  email TEXT NOT NULL,
  -- Of a registration: the account that gets the passkey, or will be made with this id.
  user_id UUID,
  -- Of a registration: the session that asked for it, if the account exists.
  session_id UUID,
  name TEXT NOT NULL,
  -- What the WebAuthn library must be given back.
  state TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX passkey_ceremonies_by_expiry ON passkey_ceremonies (expires_at);

-- A visit to another provider that has begun.
CREATE TABLE provider_visits (
  -- SHA-256 of the state in the address.
  state_hash BYTEA NOT NULL PRIMARY KEY,
  -- SHA-256 of the cookie that binds it to the browser.
  browser_hash BYTEA NOT NULL,
  nonce TEXT NOT NULL,
  pkce_verifier TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  -- SHA-256 of the code, once it is being exchanged; a visit exchanges one.
  code_hash BYTEA,
  -- Who the provider says it is, kept while a new person reads the terms; JSON.
  proved TEXT,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX provider_visits_by_expiry ON provider_visits (expires_at);

-- Accounts at other providers, by what never changes there.
CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer)
);

-- Calls that strangers may make so often and no more, counted by who makes them.
CREATE TABLE counted_calls (
  id UUID NOT NULL PRIMARY KEY,
  -- Which limit it falls under.
  call TEXT NOT NULL,
  client_address TEXT NOT NULL,
  called_at BIGINT NOT NULL
);
CREATE INDEX counted_calls_by_client ON counted_calls (call, client_address, called_at);
CREATE INDEX counted_calls_by_age ON counted_calls (called_at);

-- At most one address a player.
CREATE TABLE calendar_feeds (
  user_id UUID NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- The token in the address is made of this and the server's secret.
  seed BYTEA NOT NULL,
  -- SHA-256 of the token.
  token_hash BYTEA NOT NULL,
  made_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX calendar_feeds_by_token ON calendar_feeds (token_hash);
