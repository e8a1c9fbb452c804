-- The book at the door: passwords and codes as hashes, second factors, sessions. It may change; it is no evidence.
-- Nobody but the application reads it: an auditor has no business with what lets people in.

CREATE TABLE door (
  kind text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  version bigint NOT NULL CHECK (version >= 1),
  data bytea NOT NULL,
  ends timestamptz,
  PRIMARY KEY (kind, name)
);

GRANT SELECT, INSERT, UPDATE (version, data, ends), DELETE ON door TO sicbo_app;
