import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import type { CashHolding } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import type { TableColumn, TableMeta, TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import type { Holding } from './holding.ts'
import { tableColumn } from '../table.ts'

type HeldForeign = Pick<Holding, 'quote' | 'priceGain' | 'currencyGain'>

const hasForeignHoldings = (holdings: readonly HeldForeign[]): boolean => holdings.some(({ quote }) => quote !== null)

const quoteColumn = tableColumn('quote', 'Price in currency', 'text', { visibilityWeight: 1 })

const foreignColumns: readonly TableColumn[] = [
  quoteColumn,
  tableColumn('currencyGain', 'Currency gain', 'currency', { total: true, visibilityWeight: 1 }),
  tableColumn('priceGain', 'Price gain', 'currency', { total: true, visibilityWeight: 1 }),
]

/** Price gain = gain − currency gain. Its column is the first to be hidden. */
export const withForeignColumns = (
  columns: readonly TableColumn[],
  holdings: readonly HeldForeign[],
): readonly TableColumn[] => (hasForeignHoldings(holdings) ? [...columns, ...foreignColumns] : columns)

export const foreignCells = ({ quote, priceGain, currencyGain }: HeldForeign): TableRow => ({
  quote: quote === null ? null : `${quote.currency} ${formatCell('rate', quote.price)}`,
  priceGain,
  currencyGain: quote === null ? null : currencyGain,
})

/** Rates carry forward, as prices do, so the note states their day. */
export const ratesMeta = (holdings: readonly HeldForeign[], cash: readonly CashHolding[]): readonly TableMeta[] => {
  const ofCash = cash.flatMap(({ currency, rate }) =>
    rate === null ? [] : [[currency, { currency, rate: rate.value, rateDate: rate.date }] as const],
  )
  const ofHoldings = holdings.flatMap(({ quote }) => (quote === null ? [] : [[quote.currency, quote] as const]))
  return [...new Map([...ofCash, ...ofHoldings]).values()].map(({ currency, rate, rateDate }) => ({
    class: 'footer-table-row',
    value: `${currency} 1 is ${formatCell('price', rate)}, the rate of ${displayDate(rateDate)}.`,
  }))
}

const dollarText = (amount: number): string => formatCell('currency', amount)

/** The gains of the securities exclude these currency gains. */
export const foreignCashMeta = (cash: readonly CashHolding[]): readonly TableMeta[] =>
  cash.map(({ currency, value, cost, gain, rate }) => ({
    class: 'footer-table-row',
    value:
      rate === null
        ? `Cash in ${currency} is valued at its cost of ${dollarText(cost)}, because there is no rate.`
        : `Cash in ${currency}, worth ${dollarText(value)}, cost ${dollarText(cost)}: its currency gain of ${dollarText(gain)} is not in the gains above.`,
  }))
