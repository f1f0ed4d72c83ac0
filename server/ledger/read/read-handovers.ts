import * as t from 'io-ts'
import type { Pool } from 'pg'
import { O } from '../../../src/domain/fp.ts'
import { Uuid } from '../../../src/domain/uuid.ts'
import { queryRows } from '../../postgres/query-rows.ts'

interface AdviserPair {
  readonly from: string
  readonly to: string
}

/** Imported files are CSV files, so none can have this name. */
export const handoverFile = ({ from, to }: AdviserPair): string => `Handover ${from} to ${to}`

const isHandover = `i.files -> 0 ->> 'name' = format('Handover %s to %s', former.adviser_code, moved.adviser_code)`

const currentHandoversSql = `
  select i.id, to_char(i.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, i.actor as by,
    moved.adviser_code as to, array_agg(distinct moved.code) as accounts
  from ledger_import i
    join ledger_account moved on moved.import_id = i.id
    join ledger_account former on former.withdrawn_by = i.id and former.code = moved.code
  where ${isHandover} and i.withdrawn_at is null and former.adviser_code = $1
  group by i.id, moved.adviser_code order by i.position desc`

const CurrentHandover = t.readonly(
  t.strict({ id: Uuid, at: t.string, by: t.string, to: t.string, accounts: t.readonlyArray(t.string) }),
)

const PastHandover = t.strict({
  from: t.string,
  to: t.string,
  accounts: t.readonlyArray(t.string),
  groups: t.readonlyArray(t.string),
  position: t.number,
  isTakenBack: t.boolean,
})
export type PastHandover = t.TypeOf<typeof PastHandover>

const pastHandoversSql = `
  select former.adviser_code as from, moved.adviser_code as to,
    array_agg(distinct moved.code) as accounts, array_agg(distinct moved.group_code) as groups,
    i.position::float8 as position, i.withdrawn_at is not null as "isTakenBack"
  from ledger_import i
    join ledger_account moved on moved.import_id = i.id
    join ledger_account former on former.withdrawn_by = i.id and former.code = moved.code
      and former.adviser_code <> moved.adviser_code
  where ${isHandover} and i.id = $1
  group by i.id, former.adviser_code, moved.adviser_code`

export const readHandovers = (pool: Pool, from: string): Promise<readonly t.TypeOf<typeof CurrentHandover>[]> =>
  queryRows(pool, CurrentHandover, currentHandoversSql, [from])

/** Also finds a reversed handover. */
export const readHandover = async (pool: Pool, id: string): Promise<O.Option<PastHandover>> => {
  const [found] = await queryRows(pool, PastHandover, pastHandoversSql, [id])
  return O.fromNullable(found)
}
