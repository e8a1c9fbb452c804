-- Streams, records, transfers, answers: see docs/reference/storage.md. The application may add, not change.
-- Names are compared byte by byte (COLLATE "C"), so that their order is the same on every machine.

CREATE TABLE meta (
  name text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE stream (
  id text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL CHECK (seq >= 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  epoch bigint NOT NULL CHECK (epoch >= 0),
  owner text NOT NULL DEFAULT '',
  owned_until timestamptz NOT NULL DEFAULT '-infinity',
  owner_seen timestamptz
);

CREATE TABLE event (
  stream text COLLATE "C" NOT NULL REFERENCES stream (id),
  seq bigint NOT NULL CHECK (seq >= 1),
  epoch bigint NOT NULL,
  data bytea NOT NULL,
  previous bytea NOT NULL CHECK (length(previous) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (stream, seq)
);

CREATE TABLE transfer (
  stream text COLLATE "C" NOT NULL,
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
  account text COLLATE "C" PRIMARY KEY,
  net bigint NOT NULL,
  side integer NOT NULL CHECK (side IN (1, -1)),
  may_be_negative boolean NOT NULL,
  CHECK (may_be_negative OR net * side >= 0)
);

CREATE TABLE answer (
  key text COLLATE "C" PRIMARY KEY,
  body_hash bytea NOT NULL CHECK (length(body_hash) = 32),
  answer bytea NOT NULL,
  digest bytea NOT NULL CHECK (length(digest) = 32)
);

CREATE TABLE tree_head (
  number bigint PRIMARY KEY CHECK (number >= 1),
  data bytea NOT NULL,
  signature bytea NOT NULL
);

CREATE TABLE snapshot (
  stream text COLLATE "C" NOT NULL REFERENCES stream (id),
  seq bigint NOT NULL,
  round bigint NOT NULL,
  hash bytea NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (stream, seq)
);

CREATE INDEX snapshot_by_round ON snapshot (stream, round, seq);

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO sicbo_app, sicbo_auditor;
GRANT SELECT ON meta, stream, event, transfer, balance, answer, tree_head, snapshot TO sicbo_app, sicbo_auditor;
GRANT INSERT ON meta, stream, event, transfer, balance, answer, tree_head, snapshot TO sicbo_app;

-- What may change is what the audit can compute anew. Events, transfers, answers, tree heads
-- and what the house is (meta) may not (INV-M7).
GRANT UPDATE (seq, hash, epoch, owner, owned_until, owner_seen) ON stream TO sicbo_app;
GRANT UPDATE (net) ON balance TO sicbo_app;
GRANT UPDATE (round, hash, data), DELETE ON snapshot TO sicbo_app;
