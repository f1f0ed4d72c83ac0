import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { Ledger } from '../../../src/domain/ledger/valuation/ledger.ts'
import { priceSteps, type Split } from '../../../src/domain/ledger/valuation/price.ts'
import type { Step } from '../../../src/domain/ledger/valuation/step.ts'
import { readCash } from './read-cash.ts'
import { readPositions, type TradedPosition } from './read-positions.ts'
import { readPrices } from './read-prices.ts'
import { readSplits } from './read-splits.ts'
import { partsOf, type Scope, type Span } from './scope.ts'
import type { Snapshot } from './snapshot.ts'

export interface Ledgers {
  readonly byPart: ReadonlyMap<string, Ledger>
  readonly splits: ReadonlyMap<string, readonly Split[]>
}

const byDate = (a: { readonly date: IsoDate }, b: { readonly date: IsoDate }): number => (a.date < b.date ? -1 : 1)

const stepsOf = (
  positions: readonly TradedPosition[],
  market: ReadonlyMap<string, readonly Step[]>,
  splits: ReadonlyMap<string, readonly Split[]>,
): ReadonlyMap<string, readonly Step[]> =>
  new Map(
    [...Map.groupBy(positions, ({ security }) => security)].map(([security, same]) => {
      const trades = same.flatMap((position) => position.trades).toSorted(byDate)
      return [security, priceSteps(market.get(security) ?? [], splits.get(security) ?? [], trades)]
    }),
  )

const pricesOf = (
  positions: readonly TradedPosition[],
  prices: ReadonlyMap<string, readonly Step[]>,
): ReadonlyMap<string, readonly Step[]> =>
  new Map(positions.map(({ security }) => [security, prices.get(security) ?? []]))

export const loadLedgers = async (snapshot: Snapshot, scope: Scope, { from, to }: Span): Promise<Ledgers> => {
  const positions = await readPositions(snapshot, [...scope.keys()], to)
  const securities = [...new Set(positions.map(({ security }) => security))]
  const cash = await readCash(snapshot, scope, { from, to })
  const splits = await readSplits(snapshot, securities, to)
  const prices = stepsOf(positions, await readPrices(snapshot, securities, from, to), splits)
  const byPart = Map.groupBy(positions, ({ account }) => scope.get(account) ?? '')
  const ledgerOf = (part: string): Ledger => {
    const own = byPart.get(part) ?? []
    return { positions: own, cash: cash.get(part) ?? [], prices: pricesOf(own, prices) }
  }
  return { byPart: new Map(partsOf(scope).map((part) => [part, ledgerOf(part)])), splits }
}
