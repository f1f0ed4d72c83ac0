import type { FirmRows } from './ledger-rows.ts'

/**
 * The figures once more, the slow way: every calendar day walked, one share lot at a time, nothing shared with the product.
 * Good only for ledgers whose splits fall on days with a price.
 */
export interface ByHand {
  readonly cents: number
  readonly quantities: ReadonlyMap<string, number>
  readonly costs: ReadonlyMap<string, number>
  readonly value: number
  readonly realised: number
  readonly days: readonly { date: string; value: number; deposits: number; withdrawals: number }[]
}

interface Lot {
  /** Units of one purchase, adjusted for splits: those bought, and those still held. */
  bought: number
  shares: number
  /** In cents, of all that was bought and of what is there. */
  paid: number
  cost: number
}

const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100)

/** Hundredths as a person would round them, with a hair for what floating point leaves below a half. */
const rounded = (hundredths: number): number => Math.floor(hundredths + 0.5 + 1e-7)

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

export const byHand = (firm: FirmRows, accounts: readonly string[], asAt: string): ByHand => {
  const rows = firm.transactions.filter((row) => accounts.includes(row[0] ?? '') && (row[1] ?? '') <= asAt)
  const byDay = new Map<string, (readonly string[])[]>()
  for (const row of rows) byDay.set(row[1] ?? '', [...(byDay.get(row[1] ?? '') ?? []), row])
  const closes = new Map<string, [string, number][]>()
  for (const row of firm.prices) {
    const list = closes.get(row[1] ?? '') ?? []
    list.push([row[0] ?? '', Number(row[5])])
    closes.set(row[1] ?? '', list)
  }
  const price = new Map<string, number>()
  for (const row of [...firm.prices].sort((a, b) => ((a[1] ?? '') < (b[1] ?? '') ? -1 : 1)))
    if ((row[1] ?? '') < (rows[0]?.[1] ?? '')) price.set(row[0] ?? '', Number(row[5]))
  const lots = new Map<string, Lot[]>()
  const days: { date: string; value: number; deposits: number; withdrawals: number }[] = []
  let cash = 0
  let realised = 0
  const worth = (): number => {
    let total = cash
    for (const [key, list] of lots) {
      const shares = list.reduce((sum, lot) => sum + lot.shares, 0)
      total += rounded(shares * (price.get(key.split('/')[1] ?? '') ?? 0) * 100)
    }
    return total / 100
  }
  const start = rows.map((row) => row[1] ?? '').sort()[0] ?? asAt
  for (let date = start; date <= asAt; date = nextDay(date)) {
    for (const [code, close] of closes.get(date) ?? []) price.set(code, close)
    let deposits = 0
    let withdrawals = 0
    for (const [account, , type, code, quantity, , , amount] of byDay.get(date) ?? []) {
      const key = `${account ?? ''}/${code ?? ''}`
      const list = lots.get(key) ?? []
      cash += cents(amount)
      if (type === 'deposit') deposits += cents(amount) / 100
      if (type === 'withdrawal') withdrawals -= cents(amount) / 100
      if (type === 'buy') {
        const [shares, paid] = [Number(quantity), -cents(amount)]
        lots.set(key, [...list, { bought: shares, shares, paid, cost: paid }])
      }
      if (type === 'split') {
        const total = list.reduce((sum, lot) => sum + lot.shares, 0)
        const ratio = (total + Number(quantity)) / total
        for (const lot of list) {
          lot.shares *= ratio
          lot.bought *= ratio
        }
      }
      if (type === 'sell') {
        let sold = 0
        let received = 0
        for (const lot of list) {
          const part = Math.min(Number(quantity) - sold, lot.shares)
          if (part <= 0) continue
          lot.shares -= part
          sold += part
          const kept = rounded((lot.paid * lot.shares) / lot.bought)
          const brought = rounded((cents(amount) * sold) / Number(quantity))
          realised += brought - received - (lot.cost - kept)
          received = brought
          lot.cost = kept
        }
      }
    }
    days.push({ date, value: worth(), deposits, withdrawals })
  }
  const totals = (figure: (lot: Lot) => number): ReadonlyMap<string, number> => {
    const sums = new Map<string, number>()
    for (const [key, list] of lots) {
      const code = key.split('/')[1] ?? ''
      const sum = list.reduce((total, lot) => total + figure(lot), 0)
      if (list.some(({ shares }) => shares > 1e-6)) sums.set(code, (sums.get(code) ?? 0) + sum)
    }
    return sums
  }
  return {
    cents: cash,
    quantities: totals(({ shares }) => shares),
    costs: totals(({ cost }) => cost / 100),
    value: worth(),
    realised: realised / 100,
    days,
  }
}
