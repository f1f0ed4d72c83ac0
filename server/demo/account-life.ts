import type { TransactionRow } from '../../src/domain/ledger/rows/firm-rows.ts'
import { type DemoAccountLedger, brokerageOn, openLedger } from './account-ledger.ts'
import type { DemoAccount } from './households.ts'
import type { DemoMarket } from './market.ts'
import { seededRandom } from './random.ts'
import { changeOneShare, chooseStrategy, type StrategyWeights } from './strategy.ts'

const minTrade = 150_000
const tradesADay = 6
const targetCashShare = 0.04
const maxOverweightRatio = 1.3
const interestRate = 0.035
const feeRate = 0.0055

const investCash = (
  book: DemoAccountLedger,
  market: DemoMarket,
  day: number,
  strategy: StrategyWeights,
  kept: number,
): void => {
  const value = book.value(day)
  const gaps = [...strategy]
    .map(([code, weight]) => ({ code, gap: value * weight - book.valueOf(code, day) }))
    .sort((one, other) => other.gap - one.gap)
    .slice(0, tradesADay)
  for (const { code, gap } of gaps) {
    const spend = Math.min(gap, book.cash() - value * kept)
    if (spend >= minTrade) book.buy(day, code, Math.floor((spend - brokerageOn(spend)) / market.close(code, day)))
  }
}

const trimHoldings = (book: DemoAccountLedger, market: DemoMarket, day: number, strategy: StrategyWeights): void => {
  const value = book.value(day)
  for (const code of book.holdings()) {
    const target = value * (strategy.get(code) ?? 0)
    const excess = book.valueOf(code, day) - target
    if (target === 0) book.sell(day, code, book.held(code))
    else if (excess > target * (maxOverweightRatio - 1) && excess >= minTrade)
      book.sell(day, code, Math.floor(excess / market.close(code, day)))
  }
}

const payOut = (
  book: DemoAccountLedger,
  market: DemoMarket,
  day: number,
  type: 'withdrawal' | 'fee',
  cents: number,
  narration: string,
): void => {
  const missing = cents - book.cash()
  const [largest] = [...book.holdings()].sort((one, other) => book.valueOf(other, day) - book.valueOf(one, day))
  if (missing > 0 && largest !== undefined) {
    const raised = missing + minTrade
    book.sell(day, largest, Math.min(book.held(largest), Math.ceil(raised / market.close(largest, day))))
  }
  book.move(day, type, -cents, narration)
}

export const simulateAccount = (seed: number, account: DemoAccount, market: DemoMarket): readonly TransactionRow[] => {
  const random = seededRandom(seed, `account ${account.AccountCode}`)
  const book = openLedger(account.AccountCode, market)
  const opens = account.opens
  const buildsUpTo = opens + 60
  const dayOfMonth = random.whole(1, 4)
  let strategy = chooseStrategy(random, account.mandate)

  const monthly = (day: number, month: number): void => {
    book.move(day, 'interest', Math.floor((book.cash() * interestRate) / 12), 'Cash account interest')
    if (month % 3 === 1)
      payOut(book, market, day, 'fee', Math.round((book.value(day) * feeRate) / 4), 'Adviser service fee')
  }

  const regular = (day: number, month: number): void => {
    if (account.contribution > 0 && month % 3 === 0)
      book.move(day, 'deposit', Math.round(account.contribution * random.between(0.8, 1.2)) * 100, 'Contribution')
    if (account.drawing > 0 && month % 3 === 0)
      payOut(book, market, day, 'withdrawal', Math.round((book.value(day) * account.drawing) / 4), 'Pension payment')
  }

  const review = (day: number): void => {
    if (random.next() < 0.5) strategy = changeOneShare(random, strategy)
    trimHoldings(book, market, day, strategy)
    investCash(book, market, day, strategy, targetCashShare)
  }

  market.days.forEach((_, day) => {
    if (day < opens) return
    market.splits(day).forEach((split) => book.split(day, split))
    market.payments(day).forEach((payment) => book.receive(day, payment))
    if (day === opens) book.move(day, 'deposit', account.opening * 100, 'Opening deposit')
    const opened = market.openedMonth(day)
    if (opened !== null && day > opens) monthly(day, opened)
    const ordered = market.openedMonth(day - dayOfMonth)
    if (ordered !== null && day - dayOfMonth > opens) regular(day, ordered)
    if (day < buildsUpTo && (day - opens) % 15 === 0) investCash(book, market, day, strategy, 0.6 - (day - opens) / 85)
    if (day >= buildsUpTo && ordered !== null && ordered % 6 === account.reviews) review(day)
    if (day >= buildsUpTo && ordered !== null && ordered % 3 === 2)
      investCash(book, market, day, strategy, targetCashShare)
  })
  return book.rows()
}
