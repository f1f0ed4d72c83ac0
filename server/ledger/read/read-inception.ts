import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isKnownSql, revisionOf, type LedgerSnapshot } from './snapshot.ts'

const InceptionRow = t.strict({ date: t.string })

const inceptionSql = `
  select coalesce(min(first.date), $3)::text as date
  from unnest($2::text[]) as own (account)
  cross join lateral (
    select x.date from ledger_transaction as x
    where x.account = own.account and x.date <= $3 and ${isKnownSql('x')}
    order by x.date limit 1
  ) as first`

const readFirstDay = async (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
  asAt: IsoDate,
): Promise<{ readonly date: IsoDate }> => {
  const [row] = await queryRows(client, InceptionRow, inceptionSql, [knownBefore, accounts, asAt])
  return row ?? { date: asAt }
}

/** The first day of any activity, or `asAt` without any. */
export const readInception = async (
  snapshot: LedgerSnapshot,
  accounts: readonly string[],
  asAt: IsoDate,
): Promise<IsoDate> => {
  const read = () => readFirstDay(snapshot, accounts, asAt)
  if (snapshot.memory === undefined) return (await read()).date
  return (await snapshot.memory.inceptions.of(await revisionOf(snapshot, accounts, asAt), read)).date
}
