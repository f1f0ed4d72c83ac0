import { displayMoment } from '../../domain/dates/display-date.ts'
import type { ListedBreak } from '../../domain/ledger/reconciliation/break.ts'
import { counted } from '../ui/counted.ts'

const money = { style: 'currency', currency: 'AUD' } as const
const units = { maximumFractionDigits: 10 } as const
const signed = { signDisplay: 'exceptZero' } as const

const formats = {
  cash: new Intl.NumberFormat('en-AU', money),
  cashDifference: new Intl.NumberFormat('en-AU', { ...money, ...signed }),
  units: new Intl.NumberFormat('en-AU', units),
  unitsDifference: new Intl.NumberFormat('en-AU', { ...units, ...signed }),
}

type OfBreak = Pick<ListedBreak, 'security'>

export const amountText = ({ security }: OfBreak, amount: string): string =>
  formats[security === null ? 'cash' : 'units'].format(Number(amount))

export const differenceText = ({ security, difference }: OfBreak & Pick<ListedBreak, 'difference'>): string =>
  formats[security === null ? 'cashDifference' : 'unitsDifference'].format(Number(difference))

export const cashText = (dollars: number): string => formats.cashDifference.format(dollars)

export const daysText = ({ age }: Pick<ListedBreak, 'age'>): string => counted(age, 'day')

const moment = (instant: string): string => displayMoment(new Date(instant))

/** What became of it, by whom and when; nothing while it is open. */
export const outcomeText = ({ explanation, matchedAt }: ListedBreak): string => {
  if (matchedAt !== null) return `Gone ${moment(matchedAt)}`
  return explanation === null ? '' : `${explanation.byName}, ${moment(explanation.at)}`
}
