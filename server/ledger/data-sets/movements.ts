import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { roundToCents, totalOf } from '../../../src/domain/money.ts'
import { weightOf } from '../../../src/domain/ledger/valuation/allocation.ts'
import { totalReceivableOn } from '../../../src/domain/ledger/income/receivable.ts'
import { pricesOf, totalValues, unitWorth } from '../../../src/domain/ledger/valuation/ledger.ts'
import { exchangedAmount, type PriceMovement, movementOf } from '../../../src/domain/ledger/valuation/movement.ts'
import { flowDays } from '../../../src/domain/ledger/valuation/valued-transfer.ts'
import { type ReturnRange, rangeOf } from '../../../src/domain/ledger/returns/range.ts'
import { derivedPrice } from '../../../src/domain/widgets/figures/price-decimals.ts'
import { type UnpricedSpan, unpricedSpans } from '../../../src/domain/ledger/valuation/unpriced-span.ts'
import { unknownCells, unknownPathsIn } from '../../../src/domain/widgets/table/unknown-figures.ts'
import type { TableColumn, TableRow } from '../../../src/domain/widgets/table/widget-table.ts'
import { type PartLedgers, loadLedgers } from '../read/load-ledgers.ts'
import { readIncome } from '../read/income/read-income.ts'
import { readSecurities } from '../read/read-securities.ts'
import { singlePartScope } from '../read/scope.ts'
import { unpricedDaysMeta } from './holdings/unpriced.ts'
import { totalIncomeOf } from './income/income.ts'
import { accountCodesOf, lastMonths, ledgerOf, type DataSetReader, spanMeta } from './reading.ts'
import { tableColumn, dataTable } from './table.ts'

const movementColumns: readonly TableColumn[] = [
  tableColumn('code', 'Code', 'text'),
  tableColumn('security', 'Security', 'text', { visibilityWeight: 2 }),
  tableColumn('openingPrice', 'Opening price', 'price', { visibilityWeight: 1 }),
  tableColumn('price', 'Price', 'price', { visibilityWeight: 2 }),
  tableColumn('change', 'Change', 'percent'),
  tableColumn('marketValue', 'Market value', 'currency', { total: true, visibilityWeight: 2 }),
  tableColumn('gain', 'Gain', 'currency', { total: true, visibilityWeight: 3 }),
  tableColumn('contribution', 'Contribution', 'percent', { total: true, visibilityWeight: 1 }),
]

type NamedMovement = PriceMovement & { readonly security: string }

/** A gain is unknown if the opening or closing value is at cost. */
const unknownMovementCells = (
  spans: readonly UnpricedSpan[],
  { opening, closing }: ReturnRange,
  security: string,
): TableRow => {
  const own = spans.filter(({ what }) => what === security)
  const isOn = (date: IsoDate): boolean => own.some(({ first, last }) => first <= date && date <= last)
  return unknownCells(
    ...(isOn(closing) ? ['marketValue'] : []),
    ...(isOn(opening) || isOn(closing) ? ['gain', 'contribution'] : []),
  )
}

const movementsOf = (
  ledgers: PartLedgers,
  range: ReturnRange,
  income: ReadonlyMap<string, number>,
): readonly NamedMovement[] => {
  const ledger = ledgerOf(ledgers)
  const own = new Map(ledger.positions.map((position) => [`${position.account} ${position.security}`, position]))
  const priceFor = (account: string) => (security: string, date: IsoDate) =>
    unitWorth(ledger, own.get(`${account} ${security}`) ?? { security }, date)?.value ?? 0
  const owed = Map.groupBy(ledger.receivables, ({ security }) => security)
  const accrued = (security: string): number =>
    roundToCents(
      totalReceivableOn(owed.get(security) ?? [], range.closing) -
        totalReceivableOn(owed.get(security) ?? [], range.opening),
    )
  return [...Map.groupBy(ledger.positions, ({ security }) => security)]
    .map(([security, positions]) => ({
      security,
      ...movementOf(
        positions.map((position) => ({ ...position, prices: pricesOf(ledger, position) })),
        ledger.prices.get(security) ?? [],
        ledgers.splits.get(security) ?? [],
        range,
        (income.get(security) ?? 0) +
          accrued(security) +
          totalOf(positions, ({ account, history }) => exchangedAmount(security, [history], range, priceFor(account))),
      ),
    }))
    .filter(({ openingValue, marketValue, gain }) => openingValue !== 0 || marketValue !== 0 || gain !== 0)
}

const investedAmount = (ledgers: PartLedgers, { opening, closing }: ReturnRange): number => {
  const ledger = ledgerOf(ledgers)
  const days = flowDays(ledger.cash, ledger.transfers).filter(({ date }) => date > opening && date <= closing)
  return roundToCents(totalOf(days, ({ deposits }) => deposits) + (totalValues(ledger, [opening])[0] ?? 0))
}

const byChange = (a: PriceMovement, b: PriceMovement): number => (b.change ?? 0) - (a.change ?? 0)

/** By default over one month. Contribution = gain ÷ (opening value + deposits of the period). */
export const readMovements: DataSetReader = async (reading) => {
  const { snapshot } = reading
  const span = lastMonths(reading, 1)
  const range = rangeOf('movement', span.from, span.to)
  const ledgers = await loadLedgers(snapshot, singlePartScope(accountCodesOf(reading)), {
    from: range.opening,
    to: range.closing,
  })
  const received = Map.groupBy(await readIncome(snapshot, accountCodesOf(reading), span, 'security'), ({ key }) => key)
  const income = new Map([...received].map(([key, rows]) => [key, totalIncomeOf(rows)]))
  const securities = await readSecurities(snapshot)
  const worked = investedAmount(ledgers, range)
  const { quoted } = ledgerOf(ledgers)
  const spans = unpricedSpans(ledgerOf(ledgers), range.opening, range.closing)
  const shownPrice = (security: string, price: number | null): number | null =>
    price !== null && quoted?.has(security) === true ? derivedPrice(price) : price
  const rows = movementsOf(ledgers, range, income)
    .toSorted(byChange)
    .map(
      ({ security, openingPrice, price, change, marketValue, gain }): TableRow => ({
        code: security,
        security: securities(security).name,
        openingPrice: shownPrice(security, openingPrice),
        price: shownPrice(security, price),
        change,
        marketValue,
        gain,
        contribution: weightOf(gain, worked),
        ...unknownMovementCells(spans, range, security),
      }),
    )
  const isMarked = unknownPathsIn(movementColumns, rows).size > 0
  const meta = [...spanMeta(reading, span), ...(isMarked ? unpricedDaysMeta('Market value, Gain', spans) : [])]
  return dataTable(movementColumns, rows, meta, { sortOn: 'change', sortDescending: true })
}
