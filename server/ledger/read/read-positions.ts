import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { RA } from '../../../src/domain/fp.ts'
import { eachOf } from '../../../src/domain/gradual.ts'
import { byDate } from '../../../src/domain/ledger/valuation/held-security.ts'
import type { Position } from '../../../src/domain/ledger/valuation/ledger.ts'
import { accountHistories, type SecurityTrade } from '../../../src/domain/ledger/actions/account-histories.ts'
import type { UnitAction } from '../../../src/domain/ledger/actions/corporate-action.ts'
import { cashMoves, CostBaseType, unitTrades } from '../../../src/domain/ledger/parcels/parcel.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { inSlices } from './in-slices.ts'
import { quoteAction, quoteTrades, type Quotations } from './read-quotations.ts'
import { column, Numbers, Texts } from './scope.ts'
import { readParcelChoices } from './read-parcel-choices.ts'
import { readUnitActions } from './read-unit-actions.ts'
import { inTypes } from './in-types.ts'
import { isKnown, type Snapshot } from './snapshot.ts'

const Columns = t.strict({
  accounts: Texts,
  securities: Texts,
  dates: Texts,
  types: column(t.keyof({ ...unitTrades.keys, ...CostBaseType.keys, ...cashMoves.keys })),
  quantities: Numbers,
  amounts: Numbers,
  acquired: column(t.union([t.string, t.null])),
  ids: Numbers,
  rates: column(t.union([t.strict({ currency: t.string, rate: t.number }), t.null])),
})

/** Whether a row of the transactions moves units of a security. */
export const tradesUnits = inTypes('type', Object.keys(unitTrades.keys))

const inOrder = (figure: string): string => `coalesce(json_agg(${figure} order by date, id), '[]')`

const movesNoUnits = inTypes('type', ['return_of_capital', ...Object.keys(cashMoves.keys)])

const sql = `
  select ${inOrder('account')} as accounts, ${inOrder('security')} as securities, ${inOrder('date')} as dates,
    ${inOrder('type')} as types, ${inOrder('quantity')} as quantities, ${inOrder('amount')} as amounts,
    ${inOrder('acquired')} as acquired, ${inOrder('id')} as ids, ${inOrder('rate')} as rates
  from (
    select id, account, security, date, type, case when ${movesNoUnits} then 0 else quantity end as quantity,
      coalesce(cost, amount) as amount, acquired,
      case when exchange_rate is not null then json_build_object('currency', currency, 'rate', exchange_rate) end as rate
    from ledger_transaction as x
    where account = any($2) and date <= $3 and security is not null and ${isKnown('x')}
      and (${tradesUnits} and quantity is not null or ${movesNoUnits})
    union all
    select 0, account, security, date, type, case when per_unit is null then 0 else 1 end, coalesce(amount, per_unit), null, null
    from ledger_cost_base as c
    where account = any($2) and date <= $3 and ${isKnown('c')}
  ) as trades`

interface Entry extends SecurityTrade {
  readonly account: string
}

type Rates = t.TypeOf<typeof Columns>['rates']

const ownRate = (rate: Rates[number] | undefined) => (rate === null || rate === undefined ? {} : { rate })

const entriesOf = (columns: t.TypeOf<typeof Columns>): readonly Entry[] =>
  columns.types.map((type, index) => ({
    ...ownRate(columns.rates[index]),
    account: columns.accounts[index] ?? '',
    security: columns.securities[index] ?? '',
    date: columns.dates[index] ?? '',
    type,
    quantity: columns.quantities[index] ?? 0,
    amount: columns.amounts[index] ?? 0,
    acquired: columns.acquired[index] ?? null,
    id: columns.ids[index],
  }))

const becoming = (action: UnitAction): readonly string[] => ('newCode' in action ? [action.newCode] : [])

export interface Positions {
  readonly positions: readonly Position[]
  readonly actions: readonly UnitAction[]
  readonly quotations: Quotations
}

/** The trades of so many accounts are read at once, others being served in between. */
const portion = 50

const byFirst = ([a]: readonly Entry[], [b]: readonly Entry[]): number =>
  a === undefined || b === undefined ? 0 : byDate(a, b) || (a.id ?? 0) - (b.id ?? 0)

/** The trades of each account in their order; the account comes first whose first is. */
const readTrades = async (
  { client, knownBefore }: Snapshot,
  accounts: readonly string[],
  to: IsoDate,
): Promise<readonly Entry[]> => {
  const read: (readonly Entry[])[] = []
  for (const some of RA.chunksOf(portion)(accounts)) {
    const [columns] = await queryRows(client, Columns, sql, [knownBefore, some, to])
    if (columns !== undefined) read.push(...Map.groupBy(entriesOf(columns), ({ account }) => account).values())
  }
  return read.toSorted(byFirst).flat()
}

export const readPositions = async (
  snapshot: Snapshot,
  accounts: readonly string[],
  to: IsoDate,
): Promise<Positions> => {
  const read = await readTrades(snapshot, accounts, to)
  const traded = [...new Set(read.map(({ security }) => security))]
  const actions = await readUnitActions(snapshot, traded, to)
  const securities = [...new Set([...traded, ...actions.flatMap(becoming)])]
  const { trades: entries, quotations } = await quoteTrades(snapshot, read, securities, to)
  const quotedActions = quotations.size === 0 ? actions : actions.map(quoteAction(quotations))
  const choicesOf = await readParcelChoices(snapshot, accounts)
  const positions = await inSlices(
    eachOf(
      Map.groupBy(entries, ({ account }) => account),
      ([account, own]) =>
        [...accountHistories(own, quotedActions, choicesOf(account))].map(([security, history]) => ({
          account,
          security,
          history,
        })),
    ),
    snapshot,
  )
  return { positions: positions.flat(), actions, quotations }
}
