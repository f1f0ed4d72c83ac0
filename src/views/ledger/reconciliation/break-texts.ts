import { momentText } from '../../adapters/firm-time.ts'
import type { ListedBreak } from '../../../domain/ledger/reconciliation/break.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { moneyDifferenceText, moneyText, unitsDifferenceText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'

type OfBreak = Pick<ListedBreak, 'security' | 'currency'>

/** Units, and cash with a currency code beside it, are plain numbers. */
const isMoney = ({ security, currency }: OfBreak): boolean => security === null && currency === null

export const amountText = (of: OfBreak, amount: string): string => (isMoney(of) ? moneyText : unitsText)(Number(amount))

export const differenceText = ({ difference, ...of }: OfBreak & Pick<ListedBreak, 'difference'>): string =>
  (isMoney(of) ? moneyDifferenceText : unitsDifferenceText)(Number(difference))

export const daysText = ({ age }: Pick<ListedBreak, 'age'>): string => pluralise(age, 'day')

export const outcomeText = ({ explanation, matchedAt }: ListedBreak): string => {
  if (matchedAt !== null) return `Resolved ${momentText(matchedAt)}`
  return explanation === null ? '' : `${explanation.byName}, ${momentText(explanation.at)}`
}
