import type { Pool } from 'pg'
import { E, O } from '../../../src/domain/fp.ts'
import { isPastGoodUntil } from '../../../src/domain/trading/order/terms/trading-day.ts'
import { coalescedSignal } from '../../log/concurrency/coalesced-signal.ts'
import { asError } from '../../logger/errors.ts'
import { tryAdvisoryLock } from '../../postgres/advisory-lock.ts'
import type { OrderBroker, TellReport } from '../broker/broker.ts'
import type { StockLookup } from '../market/stocks.ts'
import type { TradingSettings } from '../trading-settings.ts'
import { reportsOf } from './exchange-round.ts'
import { hasTraded, deliverReports, writeReports } from './report-tape.ts'
import { readWorkingOrders, type WorkingOrder } from './working-orders.ts'

interface ExchangeOptions {
  readonly pool: Pool
  readonly stocks: Pick<StockLookup, 'quote'>
  readonly tradingSettings: Pick<TradingSettings, 'moment' | 'closes' | 'checks'>
  readonly now: () => Date
  readonly onDefect: (defect: unknown) => void
  readonly roundMs?: number
}

export interface SimulatedExchange extends OrderBroker {
  /** Trades each round once; does nothing if another node does it. */
  readonly trade: (report: TellReport) => Promise<void>
}

const exchangeLock = 'plutus/simulated-exchange'
const dayMs = 24 * 60 * 60 * 1000

const doNothing = (): Promise<void> => Promise.resolve()

/** Its book is the log, so a restart loses nothing. It trades at all hours, for demos in the evening. */
export const openSimulatedExchange = (options: ExchangeOptions): SimulatedExchange => {
  const { pool, stocks, tradingSettings, now, onDefect, roundMs = 5000 } = options
  const asked = coalescedSignal()
  const closing = new AbortController()
  const running = { loop: Promise.resolve() }

  const lastPrices = async (orders: readonly WorkingOrder[]): Promise<ReadonlyMap<string, number>> => {
    const codes = new Set(orders.map(({ order }) => order.terms.security.asx_code))
    const prices = new Map<string, number>()
    for (const code of codes) {
      const quote = await stocks.quote(code)()
      if (E.isRight(quote)) prices.set(code, quote.right.LastTradePriceOnly)
    }
    return prices
  }

  const trade = async (report: TellReport): Promise<void> => {
    const held = await tryAdvisoryLock(pool, exchangeLock)
    if (E.isLeft(held)) return
    const { client, release } = held.right
    try {
      await deliverReports(client, report)
      const at = now()
      const moment = tradingSettings.moment(at)
      const round = Math.floor((at.getTime() % dayMs) / roundMs)
      const name = `${at.toISOString().slice(0, 10)} ${round}`
      const orders = await readWorkingOrders(client)
      const prices = await lastPrices(orders)
      const { brokeragePercent: percent, brokerageMinimum: minimum } = tradingSettings.checks()
      const reports = reportsOf(orders, {
        day: moment.day,
        round,
        isTraded: await hasTraded(client, name),
        brokerage: { percent, minimum },
        last: (code) => O.fromNullable(prices.get(code)),
        hasEnded: (goodUntil) => isPastGoodUntil(goodUntil, moment, tradingSettings.closes()),
      })
      await writeReports(client, name, reports)
      await deliverReports(client, report)
    } finally {
      await release()
    }
  }

  const keepTrading = async (report: TellReport): Promise<void> => {
    while (!closing.signal.aborted) {
      await trade(report).catch((defect: unknown) => {
        onDefect(asError(defect))
      })
      await asked.raised(roundMs)
    }
  }

  /** Only starts the next round, because the request is already in the log. */
  const ask = (): Promise<void> => {
    asked.raise()
    return doNothing()
  }

  return {
    side: 'simulated',
    trade,
    begin: (report) => {
      running.loop = keepTrading(report)
      return doNothing()
    },
    send: ask,
    cancel: ask,
    amend: ask,
    status: () => Promise.resolve('Known'),
    endsDays: true,
    close: async () => {
      closing.abort()
      asked.raise()
      await running.loop
    },
  }
}
