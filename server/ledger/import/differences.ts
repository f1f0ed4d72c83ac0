import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import type { LedgerTable } from './stage.ts'
import { queryRows } from '../../postgres/query-rows.ts'

export interface Difference {
  readonly added: number
  readonly corrected: number
}

const listed = (columns: readonly string[], alias: string): string =>
  columns.map((column) => `${alias}.${column}`).join(', ')

const sameKey = (key: readonly string[]): string => key.map((column) => `l.${column} = s.${column}`).join(' and ')

const dropUnchanged = ({ table, staged, key, columns }: LedgerTable): string => `
  delete from ${staged} s using ${table} l
  where l.known_to = 'infinity' and ${sameKey(key)}
    and (${listed(columns, 'l')}) is not distinct from (${listed(columns, 's')})`

const countDifferences = ({ table, staged, key }: LedgerTable): string => `
  select count(*)::int as staged, count(l.known_to)::int as corrected
  from ${staged} s left join ${table} l on l.known_to = 'infinity' and ${key.length === 0 ? 'false' : sameKey(key)}`

/** The nth of identical rows in the file is the nth of them in the ledger. */
const dropRepeated = ({ table, staged, columns }: LedgerTable): string => `
  delete from ${staged} where line in (
    select line from (
      select line,
        count(*) filter (where line is null) over (partition by ${columns.join(', ')}) as held,
        row_number() over (partition by ${columns.join(', ')} order by line nulls first) as place
      from (
        select null::int as line, ${columns.join(', ')} from ${table}
        where known_to = 'infinity' and account in (select account from ${staged})
        union all
        select line, ${columns.join(', ')} from ${staged}
      ) both_sides
    ) placed
    where line is not null and place - held <= held)`

const Counted = t.strict({ staged: t.number, corrected: t.number })

export const keepDifferences = async (client: PoolClient, table: LedgerTable): Promise<Difference> => {
  await client.query(table.key.length > 0 ? dropUnchanged(table) : dropRepeated(table))
  const [counted] = await queryRows(client, Counted, countDifferences(table))
  const { staged, corrected } = counted ?? { staged: 0, corrected: 0 }
  return { added: staged - corrected, corrected }
}
