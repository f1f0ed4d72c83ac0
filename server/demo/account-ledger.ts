import type { TransactionRow } from '../../src/domain/ledger/rows/firm-rows.ts'
import type { DemoMarket, DemoPayment, MarketSplit } from './market.ts'

const csvCell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvText = (columns: readonly string[], rows: readonly Readonly<Record<string, string | null>>[]): string =>
  [columns.map(csvCell), ...rows.map((row) => columns.map((column) => csvCell(row[column] ?? '')))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('')

export const dollarText = (cents: number): string => {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Amounts are cents. No operation can overdraw or oversell the account. */
export interface DemoAccountLedger {
  readonly cash: () => number
  readonly held: (code: string) => number
  readonly holdings: () => readonly string[]
  readonly valueOf: (code: string, day: number) => number
  readonly value: (day: number) => number
  readonly buy: (day: number, code: string, quantity: number) => void
  readonly sell: (day: number, code: string, quantity: number) => void
  readonly receive: (day: number, payment: DemoPayment) => void
  readonly split: (day: number, split: MarketSplit) => void
  readonly move: (
    day: number,
    type: 'deposit' | 'withdrawal' | 'fee' | 'interest',
    cents: number,
    narration: string,
  ) => void
  readonly rows: () => readonly TransactionRow[]
}

const brokerageRate = 0.0011
const minBrokerage = 1995

export const brokerageOn = (cents: number): number => Math.max(minBrokerage, Math.round(cents * brokerageRate))

const emptyColumns = {
  key: null,
  acquired: null,
  cost: null,
  currency: null,
  exchange_rate: null,
  settlement_currency: null,
  settles_on: null,
  contract_note: null,
} as const

const cashOnly = { asx_code: null, quantity: null, price: null, brokerage: null } as const

export const openLedger = (account: string, market: DemoMarket): DemoAccountLedger => {
  let cash = 0
  const units = new Map<string, number>()
  const rows: TransactionRow[] = []

  const held = (code: string): number => units.get(code) ?? 0
  const valueOf = (code: string, day: number): number => held(code) * market.close(code, day)
  const holdings = (): readonly string[] => [...units].filter(([, quantity]) => quantity > 0).map(([code]) => code)

  type Details = Omit<TransactionRow, 'AccountCode' | 'date' | 'amount' | keyof typeof emptyColumns>

  const record = (day: number, cents: number, row: Details): void => {
    cash += cents
    rows.push({
      AccountCode: account,
      date: market.days[day] ?? '',
      ...row,
      amount: dollarText(cents),
      ...emptyColumns,
    })
  }

  const trade = (day: number, type: 'buy' | 'sell', code: string, quantity: number): void => {
    const price = market.close(code, day)
    const sign = type === 'buy' ? 1 : -1
    const brokerage = brokerageOn(quantity * price)
    const cents = -sign * quantity * price - brokerage
    if (quantity <= 0 || cash + cents < 0 || held(code) + sign * quantity < 0) return
    units.set(code, held(code) + sign * quantity)
    record(day, cents, {
      type,
      asx_code: code,
      quantity: String(quantity),
      price: dollarText(price),
      brokerage: dollarText(brokerage),
      narration: `${type === 'buy' ? 'Bought' : 'Sold'} ${quantity} ${code}`,
    })
  }

  return {
    cash: () => cash,
    held,
    holdings,
    valueOf,
    value: (day) => holdings().reduce((sum, code) => sum + valueOf(code, day), cash),
    buy: (day, code, quantity) => trade(day, 'buy', code, quantity),
    sell: (day, code, quantity) => trade(day, 'sell', code, quantity),
    receive: (day, { security: { asx_code, income }, perUnit }) => {
      const quantity = held(asx_code)
      const cents = Math.round((quantity * perUnit) / 100)
      if (cents <= 0) return
      record(day, cents, {
        type: income,
        asx_code,
        quantity: String(quantity),
        price: (perUnit / 10_000).toFixed(4),
        brokerage: null,
        narration: `${asx_code} ${income}`,
      })
    },
    split: (day, { security: { asx_code }, into }) => {
      const shares = held(asx_code) * (into - 1)
      if (shares === 0) return
      units.set(asx_code, held(asx_code) + shares)
      record(day, 0, {
        type: 'split',
        asx_code,
        quantity: String(shares),
        price: null,
        brokerage: null,
        narration: `${into}-for-1 split of ${asx_code}`,
      })
    },
    move: (day, type, cents, narration) => {
      if (cents !== 0 && cash + cents >= 0) record(day, cents, { type, ...cashOnly, narration })
    },
    rows: () => rows,
  }
}
