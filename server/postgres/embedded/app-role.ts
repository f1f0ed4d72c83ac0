import { createHmac } from 'node:crypto'
import type { Client } from 'pg'

/** Whom Plutus works as: no superuser, but owner of its database and of all there is in it. */
export const appRole = 'plutus_app'

/** Whoever knows it does not know the superuser's, of which it is made. */
export const appPasswordOf = (password: string): string =>
  createHmac('sha256', password).update(appRole).digest('base64url')

const roleText = (password: string): string => `
  do $$
  begin
    if not exists (select from pg_roles where rolname = '${appRole}') then
      create role ${appRole};
    end if;
  end $$;
  alter role ${appRole} login nosuperuser nocreaterole noreplication nobypassrls password '${password}';`

const ofExtension = (catalogue: string, oid: string): string =>
  `exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`

const isOwn = (schema: string): string =>
  `${schema} in (select oid from pg_namespace where nspname <> 'information_schema' and not starts_with(nspname, 'pg_'))`

/** What an earlier release has made as the superuser. The sequence of a column goes with its table. */
const ownedText = `
  select format('schema %I', nspname) as what from pg_namespace
  where nspowner = current_user::regrole and ${isOwn('oid')}
  union all
  select format('table %s', c.oid::regclass) from pg_class c
  where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${isOwn('relnamespace')}
    and not exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and relkind = 'S' and d.deptype in ('a', 'i')
    )
    and not ${ofExtension('pg_class', 'c.oid')}
  union all
  select format('routine %s', p.oid::regprocedure) from pg_proc p
  where proowner = current_user::regrole and ${isOwn('pronamespace')} and not ${ofExtension('pg_proc', 'p.oid')}
  union all
  select format('type %s', t.oid::regtype) from pg_type t
  where typowner = current_user::regrole and ${isOwn('typnamespace')} and not ${ofExtension('pg_type', 't.oid')}
    and (typtype in ('e', 'd', 'r') or (typtype = 'c' and (select relkind from pg_class where oid = typrelid) = 'c'))`

const handOverText = `
  do $$
  declare owned record;
  begin
    for owned in ${ownedText} loop
      execute format('alter %s owner to ${appRole}', owned.what);
    end loop;
    execute format('alter database %I owner to ${appRole}', current_database());
  end $$;`

const lockText = "select pg_advisory_xact_lock(hashtextextended('plutus/app-role', 0))"

/** By the superuser, in the database: all of it or nothing, and again without effect. */
export const handOverTo = async (superuser: Pick<Client, 'query'>, password: string): Promise<void> => {
  await superuser.query('begin')
  for (const text of [lockText, roleText(password), handOverText]) await superuser.query(text)
  await superuser.query('commit')
}
