-- The book at the door: passwords and codes as hashes, second factors, sessions. It may change; it is no evidence.

CREATE TABLE door (
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  data BLOB NOT NULL,
  ends TEXT,
  PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;
