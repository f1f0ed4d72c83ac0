import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { lastDate } from '../../../../src/domain/dates/iso-date.ts'
import type { LedgerFinding } from '../../../../src/domain/ledger/import/finding.ts'
import type { AccountFigureChange } from '../../../../src/domain/ledger/import/import-preview.ts'
import { gainOf, heldQuantity } from '../../../../src/domain/ledger/parcels/parcel.ts'
import type { LedgerPosition } from '../../../../src/domain/ledger/valuation/ledger.ts'
import type { ForeignCash } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { readBalances, readForeignCash } from '../../read/cash/read-cash.ts'
import { readPositions } from '../../read/read-positions.ts'
import { needsMarketValue } from '../../read/read-unit-actions.ts'
import { cashSecurity } from '../../read/read-securities.ts'
import { type ChangedRows, stagedRows } from '../affected.ts'
import { findFindings } from '../findings/find-findings.ts'
import { ledgerTables } from '../stage.ts'
import { supersedeRows } from './supersede.ts'
import { snapshotIn } from '../../read/snapshot.ts'

const ChangedAccount = t.strict({ account: t.string, from: t.string })

/** Securities of changed actions or of prices that value them, and all that were exchanged into them up to that day. */
export const actedOnSql = (changed: ChangedRows): string => `
  select security, date, date from (
    select security, date from ${changed('corporate_action')} c
    union
    select a.security, a.date from ledger_corporate_action a join ${changed('price')} p on p.security = a.new_code and p.date = a.date
    where a.known_to = 'infinity' and ${needsMarketValue('a')}
  ) told
  union
  select a.security, a.date, acted.from
  from ledger_corporate_action a join acted on a.new_code = acted.security and a.date <= acted.before
  where a.known_to = 'infinity'`

const changedAccountsSql = `
  with recursive acted (security, before, "from") as (${actedOnSql(stagedRows)})
  select account, min(date)::text as from
  from (
    select account, date from ${stagedRows('transaction')} t
    union all
    select account, date from ${stagedRows('cost_base')} c
    union all
    select account, date from ${stagedRows('parcel_choice')} c
    union all
    select account, date from ${stagedRows('parcel_pick')} c
    union all
    select x.account, acted.from from acted
      join ledger_transaction x on x.security = acted.security and x.date < acted.before and x.known_to = 'infinity'
  ) changed
  group by account order by account`

const consideredSheets: readonly string[] = [
  ...['corporate_actions', 'transactions', 'cost_base', 'parcel_choices', 'parcel_picks', 'securities', 'prices'],
]

/** Accounts whose trades are in memory at once. */
const accountsAtOnce = 200

const portionsOf = <A>(things: readonly A[]): readonly (readonly A[])[] =>
  Array.from({ length: Math.ceil(things.length / accountsAtOnce) }, (_, at) =>
    things.slice(at * accountsAtOnce, (at + 1) * accountsAtOnce),
  )

interface AccountFigures {
  readonly holdings: ReadonlyMap<string, number>
  readonly cash: number
  readonly realised: number
}

const noFigures: AccountFigures = { holdings: new Map(), cash: 0, realised: 0 }

const figuresOf = (
  positions: readonly LedgerPosition[],
  foreignCash: readonly ForeignCash[],
  cash: number,
): AccountFigures => ({
  holdings: new Map([
    ...positions.map(({ security, history }) => [security, heldQuantity(history.open)] as const),
    ...foreignCash.map(
      ({ currency, history }) => [`${cashSecurity.code} ${currency}`, history.balances.at(-1)?.value ?? 0] as const,
    ),
  ]),
  cash,
  realised: totalOf(
    positions.flatMap(({ history }) => history.disposals),
    gainOf,
  ),
})

const readFigures = async (
  client: PoolClient,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, AccountFigures>> => {
  const snapshot = snapshotIn(client)
  const figures = new Map<string, AccountFigures>()
  for (const some of portionsOf(accounts)) {
    const read = await readPositions(snapshot, some, lastDate)
    const positions = Map.groupBy(read.positions, ({ account }) => account)
    const balances = await readBalances(snapshot, some, { from: lastDate, to: lastDate })
    const cash = new Map(balances.map(({ account, closing }) => [account, closing]))
    const inOthers = await readForeignCash(snapshot, some, { from: lastDate, to: lastDate })
    const foreignCash = Map.groupBy(inOthers, ({ account }) => account)
    for (const account of some)
      figures.set(
        account,
        figuresOf(positions.get(account) ?? [], foreignCash.get(account) ?? [], cash.get(account) ?? 0),
      )
  }
  return figures
}

const holdingChanges = (
  before: AccountFigures['holdings'],
  after: AccountFigures['holdings'],
): AccountFigureChange['holdings'] =>
  [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((security) => {
    const [was, becomes] = [before.get(security) ?? 0, after.get(security) ?? 0]
    return was === becomes ? [] : [{ security, before: was, after: becomes }]
  })

const changeOf = (
  { account, from }: t.TypeOf<typeof ChangedAccount>,
  before: AccountFigures,
  after: AccountFigures,
): AccountFigureChange => ({
  account,
  from,
  holdings: holdingChanges(before.holdings, after.holdings),
  cash: { before: before.cash, after: after.cash },
  realised: { before: before.realised, after: after.realised },
})

interface ImportConsequences {
  readonly accounts: readonly AccountFigureChange[]
  readonly findings: readonly LedgerFinding[]
}

export const consequencesOf = async (client: PoolClient, now: number): Promise<ImportConsequences> => {
  const changed = await queryRows(client, ChangedAccount, changedAccountsSql)
  const accounts = changed.map(({ account }) => account)
  const before = await readFigures(client, accounts)
  await client.query('begin')
  await supersedeRows(
    client,
    ledgerTables.filter(({ sheet }) => consideredSheets.includes(sheet)),
    'preview',
    'now',
  )
  const after = await readFigures(client, accounts)
  const findings = await findFindings(client, now)
  await client.query('rollback')
  const changes = changed.map((one) =>
    changeOf(one, before.get(one.account) ?? noFigures, after.get(one.account) ?? noFigures),
  )
  return { accounts: changes, findings }
}
