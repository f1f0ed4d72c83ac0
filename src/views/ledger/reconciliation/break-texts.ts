import { instantText } from '../../adapters/firm-time.ts'
import type { ListedBreak } from '../../../domain/ledger/reconciliation/break.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { moneyDifferenceText, moneyText, unitsDifferenceText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'

type BreakAsset = Pick<ListedBreak, 'security' | 'currency'>

/** Only cash in the home currency has a money format. Units, and cash with a currency code, are plain numbers. */
const isHomeCurrencyBreak = ({ security, currency }: BreakAsset): boolean => security === null && currency === null

export const amountText = (of: BreakAsset, amount: string): string =>
  (isHomeCurrencyBreak(of) ? moneyText : unitsText)(Number(amount))

export const differenceText = ({ difference, ...of }: BreakAsset & Pick<ListedBreak, 'difference'>): string =>
  (isHomeCurrencyBreak(of) ? moneyDifferenceText : unitsDifferenceText)(Number(difference))

export const breakAgeText = ({ age }: Pick<ListedBreak, 'age'>): string => pluralise(age, 'day')

export const outcomeText = ({ explanation, matchedAt }: ListedBreak): string => {
  if (matchedAt !== null) return `Resolved ${instantText(matchedAt)}`
  return explanation === null ? '' : `${explanation.byName}, ${instantText(explanation.at)}`
}
