import { cashOf, componentTitle, creditOf, type IncomePart, paymentTitles } from '../income/component.ts'
import { cents, totalOf } from '../../money.ts'
import type { NetCapitalGain } from './net-capital-gain.ts'
import { type LabelsOfYear, returnLabels, type ReturnLabel } from './return-label.ts'

/** What a label is made of. `isGrossUp`: it has a label of its own and is counted here once more. */
interface LabelLine {
  readonly source: string
  readonly item: string
  readonly isGrossUp: boolean
  readonly amount: number
}

/** A label of the return, which is its lines added. */
export interface LabelAmount {
  readonly label: ReturnLabel
  readonly lines: readonly LabelLine[]
  readonly amount: number
}

/** Income of a year that has no label: what it did to cash, and what came beside it. */
interface Unlabelled {
  readonly source: string
  readonly item: string
  readonly cash: number
  readonly credit: number
}

export interface TaxStatement {
  readonly labels: readonly LabelAmount[]
  readonly unlabelled: readonly Unlabelled[]
  /** The cash of what has a label, and of all. */
  readonly labelledCash: number
  readonly cash: number
}

type Placed = LabelLine & { readonly label: ReturnLabel }

const linesOf =
  ({ placeOf }: LabelsOfYear) =>
  (part: IncomePart): readonly Placed[] => {
    const place = placeOf(part.component, part.payment)
    if (place === null) return []
    const line = {
      source: paymentTitles[part.payment],
      item: componentTitle(part),
      amount: place.isDeducted ? 0 - part.amount : part.amount,
    }
    return [
      { ...line, label: place.own, isGrossUp: false },
      ...place.beside.map((label) => ({ ...line, label, isGrossUp: true })),
    ]
  }

const gainLine = (label: ReturnLabel, item: string, amount: number): readonly Placed[] =>
  amount === 0 ? [] : [{ label, source: 'Capital gains', item, isGrossUp: false, amount }]

/** What was gained of an entity's own assets is what its capital gains are beside those that trusts have distributed. */
const gainLines = (gains: NetCapitalGain, distributed: readonly Placed[]): readonly Placed[] => {
  const total = cents(gains.other + gains.discountable)
  const own = cents(total - totalOf(distributed, ({ amount }) => amount))
  return [
    ...gainLine('18H', 'Sales and other CGT events', own),
    ...gainLine('18A', 'Total current year capital gains', total),
    ...gainLine('18A', 'Losses applied', 0 - gains.applied),
    ...gainLine('18A', 'CGT discount', 0 - gains.discount),
    ...gainLine('18V', 'Losses carried forward', gains.carriedForward),
  ]
}

/**
 * The income and capital gains of one taxpayer's year under the labels of the return of an individual. Every part of the income stands
 * once under a label of its own, or among what has none; nothing is left out. `gains` have in them what trusts have
 * distributed, grossed up.
 */
export const taxStatement = (
  parts: readonly IncomePart[],
  gains: NetCapitalGain,
  labels: LabelsOfYear,
): TaxStatement => {
  const isPlaced = ({ component, payment }: IncomePart): boolean => labels.placeOf(component, payment) !== null
  const [placed, others] = [parts.filter(isPlaced), parts.filter((part) => !isPlaced(part))]
  const income = placed.flatMap(linesOf(labels))
  const lines = [
    ...income,
    ...gainLines(
      gains,
      income.filter(({ label }) => label === '18H'),
    ),
  ]
  return {
    labels: returnLabels.flatMap((label) => {
      const own = lines.filter((line) => line.label === label)
      return own.length === 0 ? [] : [{ label, lines: own, amount: totalOf(own, ({ amount }) => amount) }]
    }),
    unlabelled: others.map((part) => ({
      source: paymentTitles[part.payment],
      item: componentTitle(part),
      cash: cashOf(part),
      credit: creditOf(part),
    })),
    labelledCash: totalOf(placed, cashOf),
    cash: totalOf(parts, cashOf),
  }
}
