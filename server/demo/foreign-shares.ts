import type { TransactionRow } from '../../src/domain/ledger/rows/firm-rows.ts'
import { brokerageOn, dollarText } from './account-ledger.ts'
import { toAustralianCents, type DemoMarket, rateText } from './market.ts'
import { foreignCurrency, foreignSecurities } from './securities.ts'

/** `after`: fraction of the five years. `spend`: cents of the foreign currency. `part`: fraction of the holding to sell. */
type ForeignOrder = { readonly after: number; readonly code: string } & (
  | { readonly spend: number }
  | { readonly part: number }
)

const foreignOrders: readonly ForeignOrder[] = [
  { after: 0.1, code: 'NWC', spend: 1_800_000 },
  { after: 0.1, code: 'CDR', spend: 1_200_000 },
  { after: 0.42, code: 'NWC', spend: 900_000 },
  { after: 0.83, code: 'NWC', part: 0.4 },
]

/** Withholding tax on dividends (article 10 of the convention with the United States). */
const withholdingTaxRate = 0.15

const noTradeCells = { asx_code: null, quantity: null, price: null, brokerage: null } as const
const unstatedColumns = { key: null, acquired: null, cost: null, settles_on: null, contract_note: null } as const
const homeCurrencyCells = { currency: null, exchange_rate: null, settlement_currency: null } as const

/** Buys foreign shares outside the strategy, and deposits and exchanges the missing cash so that nothing is overdrawn. */
export const foreignTrades = (AccountCode: string, market: DemoMarket): readonly TransactionRow[] => {
  const at = { cash: 0 }
  const units = new Map<string, number>()
  const rows: TransactionRow[] = []
  const held = (code: string): number => units.get(code) ?? 0
  const dateOf = (day: number): string => market.days[day] ?? ''

  const move = (day: number, type: 'deposit' | 'conversion', cents: number, narration: string): void => {
    rows.push({
      AccountCode,
      date: dateOf(day),
      type,
      ...noTradeCells,
      amount: dollarText(cents),
      narration,
      ...unstatedColumns,
      ...homeCurrencyCells,
    })
  }

  const record = (
    day: number,
    cents: number,
    row: Pick<TransactionRow, 'type' | 'asx_code' | 'quantity' | 'price' | 'brokerage' | 'narration'>,
  ): void => {
    at.cash += cents
    rows.push({
      AccountCode,
      date: dateOf(day),
      ...row,
      amount: dollarText(cents),
      ...unstatedColumns,
      currency: foreignCurrency,
      exchange_rate: rateText(market.rate(day)),
      settlement_currency: foreignCurrency,
    })
  }

  const exchange = (day: number, missing: number): void => {
    const bought = Math.ceil(missing / 10_000) * 10_000
    const paid = toAustralianCents(bought, market.rate(day))
    const narration = `Exchanged for ${foreignCurrency} ${dollarText(bought)}`
    move(day, 'deposit', paid, 'Deposit for shares in the United States')
    move(day, 'conversion', -paid, narration)
    record(day, bought, { type: 'conversion', ...noTradeCells, narration })
  }

  const trade = (day: number, code: string, change: number): void => {
    const price = market.close(code, day)
    const quantity = Math.abs(change)
    const brokerage = brokerageOn(quantity * price)
    const cents = -change * price - brokerage
    if (at.cash + cents < 0) exchange(day, -cents - at.cash)
    units.set(code, held(code) + change)
    record(day, cents, {
      type: change > 0 ? 'buy' : 'sell',
      asx_code: code,
      quantity: String(quantity),
      price: dollarText(price),
      brokerage: dollarText(brokerage),
      narration: `${change > 0 ? 'Bought' : 'Sold'} ${quantity} ${code}`,
    })
  }

  market.days.forEach((_, day) => {
    for (const { security, perUnit } of market.payments(day)) {
      const quantity = held(security.asx_code)
      const each = Math.round(perUnit * (1 - withholdingTaxRate))
      if (!foreignSecurities.includes(security) || quantity === 0) continue
      record(day, Math.round((quantity * each) / 100), {
        type: 'dividend',
        asx_code: security.asx_code,
        quantity: String(quantity),
        price: (each / 10_000).toFixed(4),
        brokerage: null,
        narration: `${security.asx_code} dividend, less tax withheld in the United States`,
      })
    }
    for (const order of foreignOrders.filter(({ after }) => Math.floor(market.days.length * after) === day)) {
      const { code } = order
      if ('spend' in order) trade(day, code, Math.floor(order.spend / market.close(code, day)))
      else trade(day, code, -Math.floor(held(code) * order.part))
    }
  })
  return rows
}
