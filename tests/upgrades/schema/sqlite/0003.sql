-- What the clock of an owner said at its last sign of life. Leases go by the clock of the store (decision 0084).

ALTER TABLE stream ADD COLUMN owner_clock TEXT;
