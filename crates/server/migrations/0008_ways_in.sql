-- Passkeys, accounts at other providers, and the ceremonies that lead to them.

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
