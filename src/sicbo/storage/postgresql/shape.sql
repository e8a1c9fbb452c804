-- What the tables of a house are, one line each; $1 are the tables, $2 the roles.
-- Internal triggers are those of foreign keys.

WITH ours AS (
  SELECT oid AS id, * FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1::text[])
)
SELECT format('table %s of %s%s%s%s', relname, relowner::regrole,
    CASE WHEN relkind = 'r' THEN '' ELSE ', which is none' END,
    CASE WHEN relpersistence = 'p' THEN '' ELSE ', which a crash would empty' END,
    CASE WHEN relrowsecurity THEN ', whose rows are hidden from some' ELSE '' END)
  FROM ours
UNION ALL
SELECT format('column %s.%s: %s%s%s', relname, attname, format_type(atttypid, atttypmod),
    CASE WHEN collname = 'default' THEN '' ELSE ' ' || collname END,
    CASE WHEN attnotnull THEN ' not null' ELSE '' END)
  FROM ours JOIN pg_attribute ON attrelid = id
  LEFT JOIN pg_collation ON attcollation = pg_collation.oid
  WHERE attnum > 0 AND NOT attisdropped
UNION ALL
SELECT format('constraint of %s: %s', relname, pg_get_constraintdef(pg_constraint.oid))
  FROM ours JOIN pg_constraint ON conrelid = id
  WHERE contype IN ('p', 'u', 'f', 'c')
UNION ALL
SELECT format('trigger %s of %s', tgname, relname)
  FROM ours JOIN pg_trigger ON tgrelid = id
  WHERE NOT tgisinternal
UNION ALL
SELECT format('foreign key of %s that is switched off', relname)
  FROM ours JOIN pg_trigger ON tgrelid = id
  WHERE tgisinternal AND tgenabled <> 'O'
UNION ALL
SELECT format('rule %s of %s', rulename, relname)
  FROM ours JOIN pg_rewrite ON ev_class = id
UNION ALL
SELECT format('right of %s to %s %s',
    CASE grantee WHEN 0 THEN 'everybody' ELSE grantee::regrole::text END, privilege_type, relname)
  FROM ours, aclexplode(relacl)
  WHERE grantee <> relowner
UNION ALL
SELECT format('right of %s to %s %s.%s',
    CASE grantee WHEN 0 THEN 'everybody' ELSE grantee::regrole::text END, privilege_type, relname, attname)
  FROM ours JOIN pg_attribute ON attrelid = id, aclexplode(attacl)
  WHERE grantee <> relowner
UNION ALL
SELECT format('role %s is a member of %s', member::regrole, roleid::regrole)
  FROM pg_auth_members
  WHERE member::regrole::text = ANY ($2::text[])
UNION ALL
SELECT format('role %s can do more than it should', rolname)
  FROM pg_roles
  WHERE rolname = ANY ($2::text[]) AND (rolsuper OR rolcreaterole OR rolbypassrls OR rolreplication)
