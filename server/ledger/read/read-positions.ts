import * as t from 'io-ts'
import { earliestDate, type IsoDate, lastDate } from '../../../src/domain/dates/iso-date.ts'
import { RA } from '../../../src/domain/fp.ts'
import { mapCooperatively } from '../../../src/domain/cooperative-work.ts'
import { accountHistories, type SecurityTrade } from '../../../src/domain/ledger/actions/account-histories.ts'
import { cashMovementTypes, CostBaseType, unitTradeTypes } from '../../../src/domain/ledger/parcels/parcel.ts'
import { byDate } from '../../../src/domain/ledger/valuation/carried-prices.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { inSlices } from './in-slices.ts'
import {
  firstDateOfTrade,
  firstDateOfTrades,
  quoteAction,
  quoteTrades,
  readQuotations,
} from './prices/read-quotations.ts'
import { isOneOfTypesSql, listSql, listCodec } from './scope.ts'
import { readParcelChoices } from './read-parcel-choices.ts'
import { newCodesOf, type LedgerPositions } from './positions.ts'
import { readUnitActions } from './read-unit-actions.ts'
import { isKnownSql, revisionOf, type LedgerSnapshot } from './snapshot.ts'

const PositionColumns = t.strict({
  accounts: listCodec(t.string),
  securities: listCodec(t.string),
  dates: listCodec(t.string),
  types: listCodec(t.keyof({ ...unitTradeTypes.keys, ...CostBaseType.keys, ...cashMovementTypes.keys })),
  quantities: listCodec(t.string),
  amounts: listCodec(t.string),
  /** Empty unless the units arrived in kind. */
  acquired: listCodec(t.string),
  ids: listCodec(t.string),
  /** By transaction ID, for the few trades with a rate. */
  rates: t.union([t.record(t.string, t.strict({ currency: t.string, rate: t.number })), t.null]),
})

export const isUnitTradeSql = isOneOfTypesSql('type', Object.keys(unitTradeTypes.keys))

const movesNoUnitsSql = isOneOfTypesSql('type', ['return_of_capital', ...Object.keys(cashMovementTypes.keys)])

const positionsSql = `
  select ${listSql('account')} as accounts, ${listSql('security')} as securities, ${listSql('date')} as dates,
    ${listSql('type')} as types, ${listSql('quantity')} as quantities, ${listSql('amount')} as amounts,
    ${listSql("coalesce(acquired::text, '')")} as acquired, ${listSql('id')} as ids,
    json_object_agg(id, rate) filter (where rate is not null) as rates
  from (
    select id, account, security, date, type, case when ${movesNoUnitsSql} then 0 else quantity end as quantity,
      coalesce(cost, amount) as amount, acquired,
      case when exchange_rate is not null then json_build_object('currency', currency, 'rate', exchange_rate) end as rate
    from ledger_transaction as x
    where account = any($2) and date <= $3 and security is not null and ${isKnownSql('x')}
      and (${isUnitTradeSql} and quantity is not null or ${movesNoUnitsSql})
    union all
    select 0, account, security, date, type, case when per_unit is null then 0 else 1 end, coalesce(amount, per_unit), null, null
    from ledger_cost_base as c
    where account = any($2) and date <= $3 and ${isKnownSql('c')}
  ) as trades`

interface AccountTrade extends SecurityTrade {
  readonly account: string
}

const byDay = (a: AccountTrade, b: AccountTrade): number => byDate(a, b) || (a.id ?? 0) - (b.id ?? 0)

/** Shares equal strings, which saves memory and makes comparisons fast. */
const shareTexts = (texts: readonly string[]): readonly string[] => {
  const known = new Map<string, string>()
  return texts.map((text) => {
    const found = known.get(text)
    if (found === undefined) known.set(text, text)
    return found ?? text
  })
}

/** Sorted here, because the rows mostly arrive in order and the database would sort them all. */
const tradesFromColumns = ({ rates, ...columns }: t.TypeOf<typeof PositionColumns>): readonly AccountTrade[] => {
  const dates = shareTexts(columns.dates)
  return columns.types
    .map((type, index): AccountTrade => {
      const id = columns.ids[index] ?? ''
      const acquired = columns.acquired[index] ?? ''
      const entry = {
        account: columns.accounts[index] ?? '',
        security: columns.securities[index] ?? '',
        date: dates[index] ?? '',
        type,
        quantity: Number(columns.quantities[index]),
        amount: Number(columns.amounts[index]),
        acquired: acquired === '' ? null : acquired,
        id: Number(id),
      }
      const rate = rates?.[id]
      return rate === undefined ? entry : { ...entry, rate }
    })
    .toSorted(byDay)
}

/** Accounts of one query. Other calls run between queries. */
const accountsAtOnce = 50

const byFirst = ([a]: readonly AccountTrade[], [b]: readonly AccountTrade[]): number =>
  a === undefined || b === undefined ? 0 : byDay(a, b)

const readTrades = async (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
  to: IsoDate,
): Promise<readonly AccountTrade[]> => {
  const read: (readonly AccountTrade[])[] = []
  for (const some of RA.chunksOf(accountsAtOnce)(accounts)) {
    const [columns] = await queryRows(client, PositionColumns, positionsSql, [knownBefore, some, to])
    if (columns !== undefined) read.push(...Map.groupBy(tradesFromColumns(columns), ({ account }) => account).values())
  }
  return read.toSorted(byFirst).flat()
}

export const readTradesAndActions = async (snapshot: LedgerSnapshot, accounts: readonly string[], to: IsoDate) => {
  const read = await readTrades(snapshot, accounts, to)
  const traded = [...new Set(read.map(({ security }) => security))]
  const from = firstDateOfTrades(read, to)
  const [actions, quotationsOfTraded] = await Promise.all([
    readUnitActions(snapshot, traded, to),
    readQuotations(snapshot, traded, from, to),
  ])
  const known = new Set(traded)
  const others = [...new Set(actions.flatMap(newCodesOf))].filter((code) => !known.has(code))
  const quotationsOfOthers = others.length === 0 ? [] : await readQuotations(snapshot, others, from, to)
  const quotations = new Map([...quotationsOfTraded, ...quotationsOfOthers])
  const entries = quoteTrades(quotations, read)
  const quotedActions = quotations.size === 0 ? actions : actions.map(quoteAction(quotations))
  return { byAccount: Map.groupBy(entries, ({ account }) => account), actions, quotedActions, quotations }
}

const makePositions = async (
  snapshot: LedgerSnapshot,
  accounts: readonly string[],
  to: IsoDate,
): Promise<LedgerPositions> => {
  const [{ byAccount, actions, quotedActions, quotations }, choicesOf] = await Promise.all([
    readTradesAndActions(snapshot, accounts, to),
    readParcelChoices(snapshot, accounts),
  ])
  const positions = await inSlices(
    mapCooperatively(byAccount, ([account, own]) =>
      [...accountHistories(own, quotedActions, choicesOf(account))].map(([security, history]) => ({
        account,
        security,
        history,
      })),
    ),
    snapshot,
  )
  const quotedFrom = new Map(
    [...byAccount].map(([account, own]) => [account, earliestDate(lastDate, ...own.map(firstDateOfTrade))]),
  )
  return { positions: positions.flat(), actions, quotations, quotedFrom }
}

/** Caches the positions of few accounts, because all figures of a dashboard need them. */
export const readPositions = async (
  snapshot: LedgerSnapshot,
  accounts: readonly string[],
  to: IsoDate,
): Promise<LedgerPositions> => {
  const make = () => makePositions(snapshot, accounts, to)
  // a computation that holds a slot has no `since`; it must not wait for a computation that still waits for a slot
  if (snapshot.memory === undefined || snapshot.since === undefined || accounts.length > accountsAtOnce) return make()
  return snapshot.memory.positions.of(await revisionOf(snapshot, accounts, to), make)
}
