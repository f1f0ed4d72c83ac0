import { addDays } from '../../../../src/domain/dates/calendar.ts'
import type { FirmRows } from './ledger-rows.ts'

/** Chance that is the same every time: a linear congruential generator (Numerical Recipes). */
const chance = (seed: number): (() => number) => {
  const state = { value: seed }
  return () => {
    state.value = (state.value * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state.value / 4_294_967_296
  }
}

const securities = [
  ['STW', 'Fund of Everything', 'STW', 'Australian equities', 'ETF'],
  ['AAA', 'Alpha Mining', 'AAA', 'Australian equities', 'Materials'],
  ['BBB', 'Beta Bank', 'BBB', 'Australian equities', 'Financials'],
  ['IVV', 'World Fund', 'IVV', 'International equities', 'ETF'],
] as const

/** An index in addition to the firm's holdings. */
const index = 'ALL'

const splitDay = '2022-12-13'
const ratio = 15
const firstDay = '2022-01-03'
const lastDay = '2024-05-31'

const weekdays = (): readonly string[] =>
  Array.from({ length: 880 }, (_, day) => addDays(firstDay, day)).filter(
    (date) => date <= lastDay && ![0, 6].includes(new Date(date).getUTCDay()),
  )

const pricesOf = (code: string, days: readonly string[], random: () => number): string[][] => {
  const walk = { price: 20 + 500 * random() }
  return days.flatMap((date) => {
    walk.price = (date === splitDay && code === 'IVV' ? walk.price / ratio : walk.price) * (0.985 + 0.031 * random())
    const price = walk.price.toFixed(3)
    return date === splitDay || random() > 0.05 ? [[code, date, price, price, price, price, '1000']] : []
  })
}

const money = (value: number): string => value.toFixed(2)

const tradesOf = (
  account: string,
  days: readonly string[],
  priceOn: (code: string, date: string) => number,
  random: () => number,
): string[][] => {
  const held = new Map<string, number>()
  const rows = [[account, firstDay, 'deposit', '', '', '', '', '250000.00', 'Opening deposit']]
  const trade = (date: string, code: string): string[] => {
    const before = held.get(code) ?? 0
    const isSale = before > 0 && random() < 0.4
    const quantity = isSale ? Math.ceil(before * random()) : Math.ceil(300 * random())
    held.set(code, before + (isSale ? -quantity : quantity))
    const price = priceOn(code, date)
    const amount = isSale ? quantity * price - 9.95 : -quantity * price - 9.95
    const type = isSale ? 'sell' : 'buy'
    return [account, date, type, code, String(quantity), price.toFixed(3), '9.95', money(amount), `${type} ${code}`]
  }
  for (const date of days) {
    const shares = held.get('IVV') ?? 0
    if (date === splitDay && shares > 0) {
      held.set('IVV', shares * ratio)
      rows.push([account, date, 'split', 'IVV', String(shares * (ratio - 1)), '', '', '0.00', 'Split of IVV'])
    }
    const [code] = securities[Math.floor(random() * securities.length)] ?? securities[0]
    if (random() < 0.1) rows.push(trade(date, code))
    const paying = held.get(code) ?? 0
    if (random() < 0.05 && paying > 0)
      rows.push([account, date, 'distribution', code, String(paying), '0.4', '', money(paying * 0.4), `${code} income`])
    if (random() < 0.02) rows.push([account, date, 'deposit', '', '', '', '', money(9_000 * random()), 'Contribution'])
    if (random() < 0.02) rows.push([account, date, 'withdrawal', '', '', '', '', money(-3_000 * random()), 'Pension'])
    if (random() < 0.03) rows.push([account, date, 'fee', '', '', '', '', money(-90 * random()), 'Adviser fee'])
    if (random() < 0.03) rows.push([account, date, 'interest', '', '', '', '', money(40 * random()), 'Interest'])
  }
  return rows
}

/** A small firm of invented prices: gaps in them, a split, sales of part parcels, money in and out. */
export const generatedFirm = (): FirmRows => {
  const random = chance(20_260_531)
  const days = weekdays()
  const prices = securities.flatMap(([code]) => pricesOf(code, days, random))
  const priceOn = (code: string, date: string): number =>
    Number(prices.findLast((row) => row[0] === code && (row[1] ?? '') <= date)?.[5] ?? 100)
  const accounts = ['P1', 'P2', 'P3', 'P4']
  return {
    advisers: [
      ['ADV01', 'First Adviser', '02 9000 1000', 'first@plutus.example'],
      ['ADV02', 'Second Adviser', '02 9000 1001', 'second@plutus.example'],
    ],
    groups: [
      ['G1', 'Banksia Group'],
      ['G2', 'Wattle Group'],
    ],
    accounts: accounts.map((code, index) => {
      const half = index < 2 ? '1' : '2'
      return [code, `Account ${code}`, code, 'SMSF', `ADV0${half}`, `G${half}`]
    }),
    securities: securities.map((row) => [...row]),
    prices,
    benchmarks: [[index, 'All Securities', 'accumulation']],
    benchmark_values: days.map((date, day) => [index, date, (1_000 * 1.0003 ** day).toFixed(4)]),
    benchmark_choices: [['firm', 'firm', index]],
    transactions: accounts.flatMap((account) => tradesOf(account, days, priceOn, random)),
  }
}
