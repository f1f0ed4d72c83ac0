import * as t from 'io-ts'
import { financialYearOf } from '../../../src/domain/dates/financial-year.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { Span } from '../read/scope.ts'
import type { Snapshot } from '../read/snapshot.ts'

const Closing = t.readonly(t.strict({ account: t.string, year: t.number, position: t.number, on: t.string }))
type Closing = t.TypeOf<typeof Closing>

export interface Closings {
  readonly closed: readonly Closing[]
  /** Whether each of the years is closed of each of the accounts. */
  readonly areAll: boolean
}

/** Those that stood at a position of the log. */
const sql = `
  select account, year, position::float8 as position, to_char(closed_on, 'YYYY-MM-DD') as "on" from ledger_closed_year
  where account = any($1) and year between $2 and $3
    and position <= $4 and (opened_position is null or opened_position > $4)
  order by position, account, year`

const yearOf = (date: string): number => Number(financialYearOf(date).end.slice(0, 4))

export const readClosings = async (
  { client }: Pick<Snapshot, 'client'>,
  accounts: readonly string[],
  { from, to }: Span,
  position: number,
): Promise<Closings> => {
  const [first, last] = [yearOf(from), yearOf(to)]
  const closed = await queryRows(client, Closing, sql, [accounts, first, last, position])
  return { closed, areAll: closed.length > 0 && closed.length === accounts.length * (last - first + 1) }
}
