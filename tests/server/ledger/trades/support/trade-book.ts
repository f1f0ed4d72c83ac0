import { randomUUID } from 'node:crypto'
import { postDueTrades } from '../../../../../server/ledger/trades/book-trades.ts'
import { makeTradesDue } from '../../../../../server/ledger/trades/due-trades.ts'
import { asError } from '../../../../../server/logger/errors.ts'
import { E } from '../../../../../src/domain/fp.ts'
import {
  type TradePosting,
  postingSource,
  type TradePostingCommand,
} from '../../../../../src/domain/ledger/trades/posting.ts'
import type { TestFirm } from '../../import/small-firm.ts'

/** 10 and 5 units, of which the first account pays $1,022.45 and the second $511.23. */
export const aPosting: TradePosting = {
  type: 'buy',
  date: '2024-01-03',
  security: 'CBA',
  price: 101.25,
  settlesOn: '2024-01-05',
  isSimulated: false,
  trades: [
    { account: 'P00001', units: 10, consideration: 1012.5, brokerage: 9.95 },
    { account: 'P00002', units: 5, consideration: 506.25, brokerage: 4.98 },
  ],
}

export const ofOneAccount: Partial<TradePosting> = { trades: aPosting.trades.slice(0, 1) }

export const postTrades = (fill: number, more: Partial<TradePosting> = {}): TradePostingCommand => ({
  type: 'PostTrades',
  source: postingSource('A1', fill),
  posting: { ...aPosting, ...more },
})

export const withdrawTrades = (fill: number, more: Partial<TradePosting> = {}): TradePostingCommand => ({
  ...postTrades(fill, more),
  type: 'WithdrawTrades',
})

/** A posting that fails for one trade must fail the test. */
export const failOnDefect = (defect: unknown): never => {
  throw asError(defect)
}

/** Appends an event as the order service does, with its trades, and returns its position. */
export const book = async (
  { log, pool }: Pick<TestFirm, 'log' | 'pool'>,
  ...acts: readonly TradePostingCommand[]
): Promise<number> => {
  const intent = { actor: 'desk', at: new Date().toISOString(), correlation: randomUUID() }
  const event = { type: 'Tested', data: {}, audience: [] }
  const appended = await log.append(
    intent,
    [{ stream: `test/${randomUUID()}`, expected: 0, events: [event] }],
    makeTradesDue(intent, acts),
  )()
  await postDueTrades({ log, pool, now: () => new Date(), onDefect: failOnDefect })
  return E.isRight(appended) ? appended.right.position : Number.NaN
}
