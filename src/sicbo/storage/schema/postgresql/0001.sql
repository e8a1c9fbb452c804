-- Streams, records, transfers, answers: see docs/reference/storage.md. The application may add, not change.

CREATE TABLE meta (
  name text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE stream (
  id text PRIMARY KEY,
  seq bigint NOT NULL CHECK (seq >= 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  epoch bigint NOT NULL CHECK (epoch >= 0),
  owner text NOT NULL DEFAULT '',
  owned_until timestamptz NOT NULL DEFAULT '-infinity'
);

CREATE TABLE event (
  stream text NOT NULL REFERENCES stream (id),
  seq bigint NOT NULL CHECK (seq >= 1),
  epoch bigint NOT NULL,
  data bytea NOT NULL,
  previous bytea NOT NULL CHECK (length(previous) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (stream, seq)
);

CREATE TABLE transfer (
  stream text NOT NULL,
  seq bigint NOT NULL,
  nth integer NOT NULL CHECK (nth >= 0),
  debit text NOT NULL,
  credit text NOT NULL CHECK (credit <> debit),
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  reason text NOT NULL,
  PRIMARY KEY (stream, seq, nth),
  FOREIGN KEY (stream, seq) REFERENCES event (stream, seq)
);

CREATE TABLE balance (
  account text PRIMARY KEY,
  net bigint NOT NULL,
  side integer NOT NULL CHECK (side IN (1, -1)),
  may_be_negative boolean NOT NULL,
  CHECK (may_be_negative OR net * side >= 0)
);

CREATE TABLE answer (
  key text PRIMARY KEY,
  body_hash bytea NOT NULL CHECK (length(body_hash) = 32),
  answer bytea NOT NULL
);

CREATE TABLE tree_head (
  number bigint PRIMARY KEY CHECK (number >= 1),
  data bytea NOT NULL,
  signature bytea NOT NULL
);

CREATE TABLE snapshot (
  stream text NOT NULL REFERENCES stream (id),
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (stream, seq)
);
