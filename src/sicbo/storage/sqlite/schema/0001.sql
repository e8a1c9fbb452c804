-- Streams, records, transfers, answers: see docs/reference/storage.md. Append-only tables refuse change.

CREATE TABLE meta (
  name TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE stream (
  id TEXT PRIMARY KEY NOT NULL,
  seq INTEGER NOT NULL CHECK (seq >= 0),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  epoch INTEGER NOT NULL CHECK (epoch >= 0),
  owner TEXT NOT NULL DEFAULT '',
  owned_until TEXT NOT NULL DEFAULT '',
  owner_seen TEXT
) STRICT;

CREATE TABLE event (
  stream TEXT NOT NULL REFERENCES stream (id),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  epoch INTEGER NOT NULL,
  data BLOB NOT NULL,
  previous BLOB NOT NULL CHECK (length(previous) = 32),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (stream, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE transfer (
  stream TEXT NOT NULL,
  seq INTEGER NOT NULL,
  nth INTEGER NOT NULL CHECK (nth >= 0),
  debit TEXT NOT NULL,
  credit TEXT NOT NULL CHECK (credit <> debit),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  reason TEXT NOT NULL,
  PRIMARY KEY (stream, seq, nth),
  FOREIGN KEY (stream, seq) REFERENCES event (stream, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE balance (
  account TEXT PRIMARY KEY NOT NULL,
  net INTEGER NOT NULL,
  side INTEGER NOT NULL CHECK (side IN (1, -1)),
  may_be_negative INTEGER NOT NULL CHECK (may_be_negative IN (0, 1)),
  CHECK (may_be_negative = 1 OR net * side >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE answer (
  key TEXT PRIMARY KEY NOT NULL,
  body_hash BLOB NOT NULL CHECK (length(body_hash) = 32),
  answer BLOB NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;

CREATE TABLE tree_head (
  number INTEGER PRIMARY KEY NOT NULL CHECK (number >= 1),
  data BLOB NOT NULL,
  signature BLOB NOT NULL
) STRICT;

CREATE TABLE snapshot (
  stream TEXT NOT NULL REFERENCES stream (id),
  seq INTEGER NOT NULL,
  round INTEGER NOT NULL,
  hash BLOB NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (stream, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX snapshot_by_round ON snapshot (stream, round, seq);

CREATE TRIGGER event_is_kept BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_stays BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER transfer_is_kept BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ABORT, 'transfers are never changed'); END;
CREATE TRIGGER transfer_stays BEFORE DELETE ON transfer BEGIN SELECT RAISE(ABORT, 'transfers are never deleted'); END;
CREATE TRIGGER answer_is_kept BEFORE UPDATE ON answer BEGIN SELECT RAISE(ABORT, 'answers are never changed'); END;
CREATE TRIGGER answer_stays BEFORE DELETE ON answer BEGIN SELECT RAISE(ABORT, 'answers are never deleted'); END;
CREATE TRIGGER tree_head_is_kept BEFORE UPDATE ON tree_head BEGIN SELECT RAISE(ABORT, 'tree heads are never changed'); END;
CREATE TRIGGER tree_head_stays BEFORE DELETE ON tree_head BEGIN SELECT RAISE(ABORT, 'tree heads are never deleted'); END;
CREATE TRIGGER house_is_kept BEFORE UPDATE ON meta WHEN OLD.name <> 'schema' BEGIN SELECT RAISE(ABORT, 'a house keeps its id and its mark'); END;
CREATE TRIGGER house_stays BEFORE DELETE ON meta WHEN OLD.name <> 'schema' BEGIN SELECT RAISE(ABORT, 'a house keeps its id and its mark'); END;
CREATE TRIGGER house_is_named_once BEFORE INSERT ON meta WHEN NEW.name <> 'schema' AND EXISTS (SELECT 1 FROM meta WHERE name = NEW.name) BEGIN SELECT RAISE(ABORT, 'a house keeps its id and its mark'); END;
