import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { O } from '../../../src/domain/fp.ts'
import { roundToCents, totalOf } from '../../../src/domain/money.ts'
import {
  type BookOrder,
  matchOrders,
  roundToPriceStep,
  type BookTrade,
} from '../../../src/domain/trading/exchange/order-book.ts'
import { syntheticQuotes } from '../../../src/domain/trading/exchange/synthetic-quotes.ts'
import { brokerageOn, type BrokerageTerms } from '../../../src/domain/trading/order/terms/brokerage.ts'
import { considerationOf } from '../../../src/domain/trading/order/fills/fill.ts'
import { remainingUnits } from '../../../src/domain/trading/order/order.ts'
import { clientOrderId } from '../../../src/domain/trading/order/order-id.ts'
import { limitOf } from '../../../src/domain/trading/order/terms/order-terms.ts'
import type { BrokerReport } from '../broker/broker.ts'
import type { WorkingOrder } from './working-orders.ts'

/** `last` is the last price in dollars; `hasEnded` tells whether orders good until a day are over. */
export interface ExchangeRound {
  readonly day: IsoDate
  readonly round: number
  readonly isTraded: boolean
  readonly last: (code: string) => O.Option<number>
  readonly hasEnded: (goodUntil: IsoDate) => boolean
  readonly brokerage: BrokerageTerms
}

/** Each `key` is reported once. */
export interface KeyedReport {
  readonly key: string
  readonly report: BrokerReport
}

const keyedReport = (report: BrokerReport): KeyedReport => ({ key: `${report.clientOrder} ${report.type}`, report })

const answerTo = ({ id, order }: WorkingOrder, { last, hasEnded }: ExchangeRound): O.Option<BrokerReport> => {
  const { terms } = order
  if (hasEnded(terms.goodUntil)) return O.some({ type: 'Expired', clientOrder: id })
  if (order._tag === 'CancelRequested') {
    const clientOrder = clientOrderId(id, order.request)
    return O.some({ type: 'Cancelled', clientOrder, reason: 'As requested' })
  }
  if (order._tag === 'AmendRequested') {
    const clientOrder = clientOrderId(id, order.request)
    return terms.quantity - remainingUnits(order) <= order.amended.quantity
      ? O.some({ type: 'Amended', clientOrder })
      : O.some({ type: 'AmendRefused', clientOrder, reason: 'As much has already traded' })
  }
  if (order.isAcknowledged) return O.none
  return O.isNone(last(terms.security.asx_code))
    ? O.some({ type: 'Rejected', clientOrder: id, reason: 'The stock has no price' })
    : O.some({ type: 'Acknowledged', clientOrder: id, reference: `SIM-${id}` })
}

const isTrading = ({ order }: WorkingOrder): boolean =>
  order.isAcknowledged && (order._tag === 'Acknowledged' || order._tag === 'PartFilled')

const bookOrderOf = ({ id, order, priority }: WorkingOrder): BookOrder => ({
  name: id,
  side: order.terms.type,
  limit: O.toNullable(limitOf(order.terms)),
  units: remainingUnits(order),
  priority,
})

interface FillPart {
  readonly units: number
  readonly price: number
}

/** Brokerage is charged on the whole order, less what earlier fills paid. */
const fillsOf = (
  { id, order }: WorkingOrder,
  parts: readonly FillPart[],
  { day, round, brokerage }: ExchangeRound,
): readonly KeyedReport[] => {
  const before = order.fills.filter(({ isBusted }) => !isBusted)
  const paid = totalOf(before, ({ consideration }) => consideration)
  const taken = totalOf(before, (fill) => fill.brokerage)
  const takenAfter = (count: number): number => {
    const traded = totalOf(parts.slice(0, count), ({ units, price }) => considerationOf(units, price))
    return Math.max(taken, brokerageOn(roundToCents(paid + traded), brokerage))
  }
  return parts.map(({ units, price }, index) => {
    const execution = `SIM-${id}-${day.replaceAll('-', '')}-${round}-${index + 1}`
    const own = index === 0 ? taken : takenAfter(index)
    const fill = { execution, units, price, brokerage: roundToCents(takenAfter(index + 1) - own), tradedOn: day }
    return { key: execution, report: { type: 'Filled', clientOrder: id, fill } }
  })
}

const partsOf = (id: string, trades: readonly BookTrade[]): readonly FillPart[] =>
  trades.filter(({ buyer, seller }) => buyer === id || seller === id)

const tradeReportsIn = (
  orders: readonly WorkingOrder[],
  code: string,
  round: ExchangeRound,
): readonly KeyedReport[] => {
  const last = O.toNullable(round.last(code))
  if (last === null) return []
  const quotes = syntheticQuotes({ code, day: round.day, round: round.round, last })
  const { trades } = matchOrders([...orders.map(bookOrderOf), ...quotes], roundToPriceStep(last))
  return orders.flatMap((order) => fillsOf(order, partsOf(order.id, trades), round))
}

export const reportsOf = (orders: readonly WorkingOrder[], round: ExchangeRound): readonly KeyedReport[] => {
  const answers = orders.map((order) => ({ order, answer: answerTo(order, round) }))
  const trading = answers.flatMap(({ order, answer }) => (O.isNone(answer) && isTrading(order) ? [order] : []))
  const bySecurity = Map.groupBy(trading, ({ order }) => order.terms.security.asx_code)
  return [
    ...answers.flatMap(({ answer }) => (O.isSome(answer) ? [keyedReport(answer.value)] : [])),
    ...(round.isTraded ? [] : [...bySecurity].flatMap(([code, own]) => tradeReportsIn(own, code, round))),
  ]
}
