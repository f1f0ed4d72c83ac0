import { earliestDate, type IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { mapCooperatively } from '../../../src/domain/cooperative-work.ts'
import { type UnitAction, unitRatio } from '../../../src/domain/ledger/actions/corporate-action.ts'
import {
  carriedPrices,
  type PricedSecurity,
  noCarriedPrices,
} from '../../../src/domain/ledger/valuation/carried-prices.ts'
import type { AccountLedger, LedgerPosition } from '../../../src/domain/ledger/valuation/ledger.ts'
import type { QuotedPrices, UnitSplit } from '../../../src/domain/ledger/valuation/price.ts'
import { valuedPositions } from '../../../src/domain/ledger/valuation/exchange.ts'
import { valuedTransfers } from '../../../src/domain/ledger/valuation/valued-transfer.ts'
import { inSlices } from './in-slices.ts'
import type { LedgerFacts } from './facts/facts.ts'
import { readFacts } from './facts/read-facts.ts'
import { readPrices } from './prices/read-prices.ts'
import { partsOf, type LedgerScope, type DateSpan } from './scope.ts'
import type { LedgerSnapshot } from './snapshot.ts'

export interface PartLedgers {
  readonly byPart: ReadonlyMap<string, AccountLedger>
  readonly splits: ReadonlyMap<string, readonly UnitSplit[]>
}

const splitsOf = (actions: readonly UnitAction[]): ReadonlyMap<string, readonly UnitSplit[]> =>
  Map.groupBy(
    actions.flatMap((action) => {
      const ratio = unitRatio(action)
      return ratio === null ? [] : [{ security: action.security, date: action.date, ratio }]
    }),
    ({ security }) => security,
  )

const transferDates = ({ history }: LedgerPosition) => (history.transfers ?? []).map(({ date }) => date)

const securitiesOf = (positions: readonly LedgerPosition[]): readonly string[] => [
  ...new Set(positions.map(({ security }) => security)),
]

const transfersOf = ({ positions, prices }: ReturnType<typeof valuedPositions>) =>
  positions.flatMap((position) =>
    valuedTransfers({ ...position, prices: position.prices ?? prices }).map((transfer) => ({
      ...transfer,
      account: position.account,
    })),
  )

const quotedPricesOf = (
  securities: ReadonlyMap<string, ReturnType<typeof valuedPositions>>,
  positions: readonly LedgerPosition[],
): ReadonlyMap<string, QuotedPrices> =>
  new Map(
    securitiesOf(positions).flatMap((security) => {
      const quoted = securities.get(security)?.quoted
      return quoted === undefined ? [] : [[security, quoted] as const]
    }),
  )

export const valuedLedgers = async (
  snapshot: LedgerSnapshot,
  scope: LedgerScope,
  { from, to }: DateSpan,
  { positions, actions, quotations, cash, receivables, foreignCash }: LedgerFacts,
): Promise<PartLedgers> => {
  const bySecurity = Map.groupBy(positions, ({ security }) => security)
  const facts = splitsOf(actions)
  const market = await readPrices(snapshot, [...bySecurity.keys()], { from, to })
  const moved = positions.filter(({ history }) => history.transfers !== undefined)
  const since = earliestDate(from, ...moved.flatMap(transferDates))
  const longer = since < from ? await readPrices(snapshot, securitiesOf(moved), { from: since, to }) : market
  const held = new Map(
    [...bySecurity].map(([security, same]): [string, PricedSecurity] => [
      security,
      {
        positions: same,
        market: longer.get(security) ?? market.get(security) ?? [],
        facts: facts.get(security) ?? [],
      },
    ]),
  )
  const inOneCurrency = ({ security, ...action }: UnitAction): boolean =>
    !('newCode' in action) ||
    (quotations.get(security)?.currency === quotations.get(action.newCode)?.currency &&
      !('cash' in action && quotations.has(security)))
  const carried = carriedPrices(held, actions.filter(inOneCurrency))
  const valued = (security: string, one: PricedSecurity, first: IsoDate) =>
    valuedPositions(one, carried.get(security) ?? noCarriedPrices, first, quotations.get(security))
  const securities = new Map(
    await inSlices(
      mapCooperatively(held, ([security, one]) => [security, valued(security, one, from)]),
      snapshot,
    ),
  )
  const partOf = ({ account }: { readonly account: string }): string => scope.get(account) ?? ''
  const byPart = Map.groupBy(
    [...securities.values()].flatMap((security) => security.positions),
    partOf,
  )
  const transfers = Map.groupBy(
    securitiesOf(moved).flatMap((security) => {
      const one = held.get(security)
      return one === undefined ? [] : transfersOf(valued(security, one, since))
    }),
    partOf,
  )
  const owed = Map.groupBy(receivables, partOf)
  const inOthers = Map.groupBy(foreignCash, partOf)
  const ledgerOf = (part: string): AccountLedger => {
    const own = byPart.get(part) ?? []
    const prices = new Map(own.map(({ security }) => [security, securities.get(security)?.prices ?? []]))
    return {
      positions: own,
      receivables: owed.get(part) ?? [],
      cash: cash.get(part) ?? [],
      prices,
      transfers: transfers.get(part) ?? [],
      ...(inOthers.size > 0 && { foreignCash: inOthers.get(part) ?? [] }),
      ...(quotations.size > 0 && { quoted: quotedPricesOf(securities, own) }),
    }
  }
  return {
    byPart: new Map(partsOf(scope).map((part) => [part, ledgerOf(part)])),
    splits: new Map([...securities].map(([security, { splits }]) => [security, splits])),
  }
}

export const loadLedgers = async (snapshot: LedgerSnapshot, scope: LedgerScope, span: DateSpan): Promise<PartLedgers> =>
  valuedLedgers(snapshot, scope, span, await readFacts(snapshot, scope, span))
