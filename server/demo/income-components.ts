import type { IncomeComponent } from '../../src/domain/ledger/income/component.ts'
import type { TransactionRow } from '../../src/domain/ledger/rows/firm-rows.ts'
import { addDays } from '../../src/domain/dates/calendar.ts'
import { dollarText } from './account-ledger.ts'
import { toAustralianCents } from './market.ts'
import { demoSecurities } from './securities.ts'

/** `parts` are fractions of the cash and add up to 1. `credits` are per dollar of a part. */
interface IncomeMakeup {
  readonly parts: readonly (readonly [component: IncomeComponent, part: number])[]
  readonly credits: readonly (readonly [credit: IncomeComponent, of: IncomeComponent, rate: number])[]
}

/** Company tax at 30 %, relative to the dividend after tax. */
const frankingRatio = 3 / 7

const dividendMakeup = (franked: number): IncomeMakeup => ({
  parts: [
    ['franked', franked],
    ['unfranked', 1 - franked],
  ],
  credits: [['franking_credit', 'franked', frankingRatio]],
})

const distributionMakeups: Readonly<Record<string, IncomeMakeup>> = {
  'Australian equities': {
    parts: [
      ['franked', 0.7],
      ['unfranked', 0.06],
      ['discounted_gain', 0.14],
      ['other_gain', 0.02],
      ['tax_deferred', 0.08],
    ],
    credits: [['franking_credit', 'franked', frankingRatio]],
  },
  'International equities': {
    parts: [
      ['foreign_income', 0.58],
      ['discounted_gain', 0.36],
      ['interest', 0.06],
    ],
    credits: [['foreign_offset', 'foreign_income', 0.12]],
  },
  Property: {
    parts: [
      ['other_income', 0.52],
      ['interest', 0.04],
      ['discounted_gain', 0.16],
      ['tax_deferred', 0.28],
    ],
    credits: [],
  },
}

/** Withholding tax at 15 %, relative to the dividend after tax. */
const foreignDividend: IncomeMakeup = {
  parts: [['foreign_income', 1]],
  credits: [['foreign_offset', 'foreign_income', 15 / 85]],
}

const bondMakeup: IncomeMakeup = {
  parts: [
    ['interest', 0.94],
    ['other_income', 0.06],
  ],
  credits: [],
}

const frankedParts = [1, 1, 0.7, 1, 0]

const makeupOf = ({ type, asx_code, currency }: TransactionRow): IncomeMakeup => {
  if (currency !== null) return foreignDividend
  const index = demoSecurities.findIndex((security) => security.asx_code === asx_code)
  if (type === 'dividend') return dividendMakeup(frankedParts[index % frankedParts.length] ?? 1)
  return distributionMakeups[demoSecurities[index]?.asset_class ?? ''] ?? bondMakeup
}

const componentCents = (whole: number, { parts }: IncomeMakeup): ReadonlyMap<IncomeComponent, number> => {
  const cents = new Map(parts.slice(0, -1).map(([component, part]) => [component, Math.round(whole * part)] as const))
  const last = parts.at(-1)
  const given = [...cents.values()].reduce((sum, part) => sum + part, 0)
  return last === undefined ? cents : cents.set(last[0], whole - given)
}

/** A trust's holders are entitled at the end of its quarter and paid in the following month. */
const entitlementDateOf = ({ type, date }: TransactionRow): string | null =>
  type === 'distribution' ? addDays(`${date.slice(0, 7)}-01`, -1) : null

const receivedOf = ({ amount, exchange_rate }: TransactionRow): number =>
  toAustralianCents(Math.round(Number(amount) * 100), Math.round(Number(exchange_rate ?? '1') * 10_000))

const isBrokenDown = ({ type }: TransactionRow): boolean => type === 'dividend' || type === 'distribution'

export const withComponents = (transactions: readonly TransactionRow[]) => {
  const keyed = transactions.map((row, index) =>
    isBrokenDown(row) ? { ...row, key: `${row.AccountCode}-${index + 1}` } : row,
  )
  const components = keyed.filter(isBrokenDown).flatMap((row) => {
    const makeup = makeupOf(row)
    const cents = componentCents(receivedOf(row), makeup)
    const credits = makeup.credits.map(
      ([credit, of, rate]) => [credit, Math.round((cents.get(of) ?? 0) * rate)] as const,
    )
    return [...cents, ...credits]
      .filter(([, amount]) => amount > 0)
      .map(([component, amount]) => ({
        key: row.key,
        component,
        amount: dollarText(amount),
        entitled_on: entitlementDateOf(row),
      }))
  })
  return { transactions: keyed, components }
}
