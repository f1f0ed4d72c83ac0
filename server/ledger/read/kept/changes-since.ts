import { createHash } from 'node:crypto'
import * as t from 'io-ts'
import { earliestDate, IsoDate, lastDate } from '../../../../src/domain/dates/iso-date.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { knownBefore, readLastImport, type LedgerSnapshot } from '../snapshot.ts'
import type { LedgerMemory } from './ledger-memory.ts'

const ChangesRow = t.strict({
  marketFrom: t.union([IsoDate, t.null]),
  areActionsChanged: t.boolean,
  areSecuritiesChanged: t.boolean,
  accounts: t.record(t.string, IsoDate),
})

/** `marketFrom`: first changed day of prices and rates. Currencies of securities have no day, so there are flags. */
export type LedgerChanges = t.TypeOf<typeof ChangesRow>

const isChangedSql = (row: string): string =>
  `(${row}.known_from >= $1::timestamptz or ${row}.known_to >= $1::timestamptz and ${row}.known_to < 'infinity')`

const firstChangedSql = (table: string): string =>
  `select min(date) as date from ${table} as c where ${isChangedSql('c')}`

const firstPriceSql = `
  select min(c.date) from ledger_price_year as y join ledger_price as c on c.security = y.security
    and c.date between make_date(y.year, 1, 1) and make_date(y.year, 12, 31)
  where y.changed_at >= $1::timestamptz and ${isChangedSql('c')}`

const isAnyChangedSql = (table: string): string => `exists (select from ${table} as c where ${isChangedSql('c')})`

const changesOfAccountsSql = (table: string): string =>
  `select account, date from ${table} as c where ${isChangedSql('c')}`

const changesSql = `
  select least((${firstPriceSql}), (${firstChangedSql('ledger_exchange_rate')}))::text as "marketFrom",
    ${isAnyChangedSql('ledger_corporate_action')} as "areActionsChanged",
    ${isAnyChangedSql('ledger_security')} as "areSecuritiesChanged",
    (
      select coalesce(json_object_agg(account, first), '{}') from (
        select account, min(date)::text as first from (
          ${['ledger_transaction', 'ledger_cost_base', 'ledger_parcel_choice'].map(changesOfAccountsSql).join(' union all ')}
          union all
          select account, date from ledger_transaction where id in (
            select transaction_id from ledger_component as c where ${isChangedSql('c')}
            union select sale_id from ledger_parcel_pick as c where ${isChangedSql('c')})
        ) as changed group by account
      ) as own
    ) as accounts`

const readChangesSince = async (snapshot: LedgerSnapshot, position: number): Promise<LedgerChanges> => {
  const instant = await knownBefore(snapshot.client, { _tag: 'AtPosition', position })
  const [found] = await queryRows(snapshot.client, ChangesRow, changesSql, [instant])
  return found ?? Promise.reject(new Error(`No row lists the changes since position ${position} of the log`))
}

type ChangesSince = (position: number) => Promise<LedgerChanges>

const openChangesSince = (snapshot: LedgerSnapshot): ChangesSince => {
  const known = new Map<number, Promise<LedgerChanges>>()
  return (position) => {
    const found = known.get(position) ?? readChangesSince(snapshot, position)
    known.set(position, found)
    return found
  }
}

export const changedAccountsIn = (
  { accounts: changed }: LedgerChanges,
  accounts: readonly string[],
): readonly string[] => accounts.filter((account) => account in changed)

export const firstChangedDay = (changes: LedgerChanges, accounts: readonly string[]): IsoDate =>
  earliestDate(
    changes.marketFrom ?? lastDate,
    ...changedAccountsIn(changes, accounts).map((account) => changes.accounts[account] ?? lastDate),
  )

export interface CurrentLedgerMemory {
  readonly memory: LedgerMemory
  readonly position: number
  readonly changesSince: ChangesSince
}

/** Null for a past instant, of which nothing is kept. */
export const openCurrentLedgerMemory = async (snapshot: LedgerSnapshot): Promise<CurrentLedgerMemory | null> => {
  const { memory } = snapshot
  if (memory === undefined || snapshot.knownBefore !== 'infinity') return null
  return { memory, position: await readLastImport(snapshot), changesSince: openChangesSince(snapshot) }
}

export const hashOfAccounts = (accounts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(accounts)).digest('base64')
