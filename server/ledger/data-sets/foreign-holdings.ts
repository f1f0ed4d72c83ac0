import { displayDate } from '../../../src/domain/dates/display-date.ts'
import type { Column, Meta, Row } from '../../../src/domain/widgets/table/widget-table.ts'
import type { Holding } from './holding.ts'
import { column } from './table.ts'

type Held = Pick<Holding, 'quote' | 'priceGain' | 'currencyGain'>

const isForeign = (holdings: readonly Held[]): boolean => holdings.some(({ quote }) => quote !== null)

const columns: readonly Column[] = [
  column('quote', 'Price in currency', 'text', { visibilityWeight: 1 }),
  column('priceGain', 'Price gain', 'currency', { total: true, visibilityWeight: 1 }),
  column('currencyGain', 'Currency gain', 'currency', { total: true, visibilityWeight: 1 }),
]

/** What is shown where any of some holdings is quoted in another currency, of each of them. */
export const foreignColumns = (holdings: readonly Held[]): readonly Column[] => (isForeign(holdings) ? columns : [])

export const foreignCells = ({ quote, priceGain, currencyGain }: Held): Row => ({
  quote: quote === null ? null : `${quote.currency} ${quote.price}`,
  ...{ priceGain, currencyGain },
})

/** At which rates they are valued, and of which day: a rate carries forward, as a price does. */
export const ratesMeta = (holdings: readonly Held[]): readonly Meta[] =>
  [
    ...new Map(holdings.flatMap(({ quote }) => (quote === null ? [] : [[quote.currency, quote] as const]))).values(),
  ].map(({ currency, rate, rateDate }) => ({
    class: 'footer-table-row',
    value: `${currency} 1 is $${rate}, the rate of ${displayDate(rateDate)}.`,
  }))
