-- What the clock of an owner said at its last sign of life. Leases go by the clock of the server (decision 0084).

ALTER TABLE stream ADD COLUMN owner_clock timestamptz;

GRANT UPDATE (owner_clock) ON stream TO sicbo_app;
