-- Who may do what, for the whole server; run once by an administrator. None can sign in by password until given one.

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['sicbo_owner', 'sicbo_app', 'sicbo_auditor'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      EXECUTE format('CREATE ROLE %I LOGIN', name);
    END IF;
  END LOOP;
END
$$;
