import { roundToCents, totalOf } from '../../money.ts'
import { cashOf, componentTitle, creditOf, type IncomePart, paymentTitles } from '../income/component.ts'
import { hasUnknownCredit } from '../income/known-credits.ts'
import { forexGainOf, type ForexRealisation } from '../parcels/foreign-cash.ts'
import type { NetCapitalGain } from './net-capital-gain.ts'
import { labelPositionOf } from './return-label.ts'
import type { TaxReturn } from './returns/tax-return.ts'

/** `repeats` names an amount's own label if it is counted here again. A grossed-up amount repeats its own label. */
interface LabelLine {
  readonly source: string
  readonly item: string
  readonly repeats: string | null
  readonly amount: number
}

interface LabelAmount {
  readonly label: string
  readonly lines: readonly LabelLine[]
  readonly amount: number
}

/** Income without a label: its effect on cash, and its credit. */
interface UnlabelledAmount {
  readonly source: string
  readonly item: string
  readonly cash: number
  readonly credit: number | null
}

export interface TaxStatement {
  readonly labels: readonly LabelAmount[]
  readonly unlabelled: readonly UnlabelledAmount[]
  readonly labelledCash: number
  readonly cash: number
}

type LabelledLine = LabelLine & { readonly label: string }

const linesOf =
  (taxReturn: TaxReturn) =>
  (part: IncomePart): readonly LabelledLine[] => {
    const position = labelPositionOf(taxReturn, part)
    if (position === null) return []
    const line = {
      source: paymentTitles[part.payment],
      item: componentTitle(part),
      amount: position.isDeducted ? 0 - part.amount : part.amount,
    }
    return [
      { ...line, label: position.own, repeats: null },
      ...position.beside.map((label) => ({ ...line, label, repeats: position.own })),
    ]
  }

const gainLine = (label: string, item: string, amount: number): readonly LabelledLine[] =>
  amount === 0 ? [] : [{ label, source: 'Capital gains', item, repeats: null, amount }]

/** Own gains are gains that trusts did not distribute. Without a label for the total, `net` has all gains. */
const gainLines = (
  { gains: { total, net, carriedForward } }: TaxReturn,
  gains: NetCapitalGain,
  income: readonly LabelledLine[],
): readonly LabelledLine[] => {
  const distributed = income.filter(({ label }) => label === (total ?? net))
  const gained = roundToCents(gains.other + gains.discountable)
  const own = roundToCents(gained - totalOf(distributed, ({ amount }) => amount))
  return [
    ...gainLine(total ?? net, 'Sales and other CGT events', own),
    ...(total === null ? [] : gainLine(net, 'Total current year capital gains', gained)),
    ...gainLine(net, 'Losses applied', 0 - gains.applied),
    ...gainLine(net, 'CGT discount', 0 - gains.discount),
    ...gainLine(carriedForward, 'Losses carried forward', gains.carriedForward),
  ]
}

/**
 * Both positive. Gains are assessable and losses deductible, event by event; they are not capital gains (Income Tax
 * Assessment Act 1997 ss 775-15(1), 775-30(1), 118-20).
 */
interface ForexResult {
  readonly gains: number
  readonly losses: number
}

const noForex: ForexResult = { gains: 0, losses: 0 }

export const forexResult = (realised: readonly ForexRealisation[]): ForexResult => ({
  gains: totalOf(realised, (one) => Math.max(0, forexGainOf(one))),
  losses: totalOf(realised, (one) => Math.max(0, 0 - forexGainOf(one))),
})

const forexLines = ({ forex }: TaxReturn, { gains, losses }: ForexResult): readonly LabelledLine[] => {
  if (forex === null) return []
  const line = { source: 'Cash in other currencies', repeats: null }
  return [
    { ...line, label: forex.gain, item: 'Foreign exchange gains', amount: gains },
    { ...line, label: forex.loss, item: 'Foreign exchange losses', amount: losses },
  ].filter(({ amount }) => amount !== 0)
}

/** Each part of the income is once under its own label, or unlabelled. `gains` include distributed ones, grossed up. */
export const taxStatement = (
  parts: readonly IncomePart[],
  gains: NetCapitalGain,
  taxReturn: TaxReturn,
  forex: ForexResult = noForex,
): TaxStatement => {
  const isLabelled = (part: IncomePart): boolean => labelPositionOf(taxReturn, part) !== null
  const [labelled, others] = [parts.filter(isLabelled), parts.filter((part) => !isLabelled(part))]
  const income = labelled.flatMap(linesOf(taxReturn))
  const lines = [...income, ...gainLines(taxReturn, gains, income), ...forexLines(taxReturn, forex)]
  return {
    labels: Object.keys(taxReturn.titles).flatMap((label) => {
      const own = lines.filter((line) => line.label === label)
      return own.length === 0 ? [] : [{ label, lines: own, amount: totalOf(own, ({ amount }) => amount) }]
    }),
    unlabelled: others.map((part) => ({
      source: paymentTitles[part.payment],
      item: componentTitle(part),
      cash: cashOf(part),
      credit: hasUnknownCredit(part) ? null : creditOf(part),
    })),
    labelledCash: totalOf(labelled, cashOf),
    cash: totalOf(parts, cashOf),
  }
}
