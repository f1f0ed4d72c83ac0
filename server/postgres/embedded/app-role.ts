import { createHmac } from 'node:crypto'
import * as t from 'io-ts'
import type { Client } from 'pg'
import { E } from '../../../src/domain/fp.ts'

/** Plutus's own role: not a superuser, but owner of its database. */
export const appRole = 'plutus_app'

/** The creator of the database; used only to hand it over. */
export const superuserRole = 'plutus'

/** Derived one-way: it does not reveal the superuser's password. */
export const appPasswordOf = (password: string): string =>
  createHmac('sha256', password).update(appRole).digest('base64url')

const roleSql = (password: string): string => `
  do $$
  begin
    if not exists (select from pg_roles where rolname = '${appRole}') then
      create role ${appRole};
    end if;
  end $$;
  alter role ${appRole} login nosuperuser nocreaterole noreplication nobypassrls password '${password}';`

const isOfExtensionSql = (catalogue: string, oid: string): string =>
  `exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`

const isOwnSchemaSql = (schema: string): string =>
  `${schema} in (select oid from pg_namespace where nspname <> 'information_schema' and not starts_with(nspname, 'pg_'))`

/** Objects that another release or a restore created as superuser. A column's sequence follows its table. */
const superuserObjectsSql = `
  select format('schema %I', nspname) as what from pg_namespace
  where nspowner = '${superuserRole}'::regrole and ${isOwnSchemaSql('oid')}
  union all
  select format('table %s', c.oid::regclass) from pg_class c
  where relowner = '${superuserRole}'::regrole and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${isOwnSchemaSql('relnamespace')}
    and not exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and relkind = 'S' and d.deptype in ('a', 'i')
    )
    and not ${isOfExtensionSql('pg_class', 'c.oid')}
  union all
  select format('routine %s', p.oid::regprocedure) from pg_proc p
  where proowner = '${superuserRole}'::regrole and ${isOwnSchemaSql('pronamespace')} and not ${isOfExtensionSql('pg_proc', 'p.oid')}
  union all
  select format('type %s', t.oid::regtype) from pg_type t
  where typowner = '${superuserRole}'::regrole and ${isOwnSchemaSql('typnamespace')} and not ${isOfExtensionSql('pg_type', 't.oid')}
    and (typtype in ('e', 'd', 'r') or (typtype = 'c' and (select relkind from pg_class where oid = typrelid) = 'c'))`

const handOverSql = `
  do $$
  declare owned record;
  begin
    for owned in ${superuserObjectsSql} loop
      execute format('alter %s owner to ${appRole}', owned.what);
    end loop;
    execute format('alter database %I owner to ${appRole}', current_database());
  end $$;`

const isLeftToHandOverSql = `
  select exists (${superuserObjectsSql}) or exists (
    select from pg_database where datname = current_database() and datdba = '${superuserRole}'::regrole
  ) as "isLeft"`

const LeftRoleAnswer = t.tuple([t.type({ isLeft: t.boolean })])

export const isLeftToHandOver = async (client: Pick<Client, 'query'>): Promise<boolean> => {
  const { rows } = await client.query(isLeftToHandOverSql)
  const answer = LeftRoleAnswer.decode(rows)
  return E.isRight(answer) ? answer.right[0].isLeft : Promise.reject(new Error('The owner of the database is unknown.'))
}

const lockAppRoleSql = "select pg_advisory_xact_lock(hashtextextended('plutus/app-role', 0))"

/** Runs as superuser in one transaction; repeating it changes nothing. */
export const handOverToAppRole = async (superuser: Pick<Client, 'query'>, password: string): Promise<void> => {
  await superuser.query('begin')
  for (const text of [lockAppRoleSql, roleSql(password), handOverSql]) await superuser.query(text)
  await superuser.query('commit')
}
