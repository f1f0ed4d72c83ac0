import { E, O } from '../../fp.ts'
import { isEmpty, typedNumber } from '../../ledger/parcels/typed-number.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { openDisputes } from '../desk/dispute.ts'
import { type BrokerageTerms, brokerageOn } from '../order/terms/brokerage.ts'
import { considerationOf, type OrderFill, ReportedFill } from '../order/fills/fill.ts'
import { DollarAmount, limitOf, OrderPrice, OrderUnits } from '../order/terms/order-terms.ts'
import type { ShownOrder } from '../order/shown-order.ts'
import { maxOrderReasonLength } from '../order/order-command.ts'
import { reasonFault } from '../../text/reason-fault.ts'
import type { OrderMove } from './order-moves.ts'
import { requiredFieldText } from '../../texts.ts'

export interface OrderEntry {
  readonly reason: string
  readonly reference: string
  readonly execution: string
  readonly dispute: string
  readonly units: string
  readonly price: string
  readonly brokerage: string
  readonly tradedOn: IsoDate
}

export type EntryField = keyof OrderEntry

const moveFields: Readonly<Record<OrderMove, readonly EntryField[]>> = {
  ApproveOrder: [],
  DeclineOrder: ['reason'],
  RequestCancel: [],
  RequestAmend: [],
  AcknowledgeOrder: ['reference'],
  ReportFill: ['units', 'price', 'brokerage', 'tradedOn', 'execution'],
  BustFill: ['execution', 'reason'],
  RejectOrder: ['reason'],
  ExpireOrder: [],
  ConfirmCancel: ['reason'],
  SettleDispute: ['dispute', 'reason'],
  WorkByHand: ['reason'],
  RefuseCancel: ['reason'],
  AcceptAmend: [],
  RefuseAmend: ['reason'],
}

export const fieldsOf = (move: OrderMove): readonly EntryField[] => moveFields[move]

export const standingFills = ({ fills }: ShownOrder): readonly OrderFill[] => fills.filter(({ isBusted }) => !isBusted)

export const needsFacts = (move: OrderMove): boolean => move === 'ApproveOrder' || move === 'ReportFill'

export const startingEntry = (move: OrderMove, order: ShownOrder): OrderEntry => {
  const trades = standingFills(order)
  const [only] = trades
  const [first] = openDisputes(order.disputes)
  return {
    reason: '',
    reference: '',
    units: '',
    price: '',
    brokerage: '',
    tradedOn: '',
    dispute: first === undefined ? '' : first.dispute.toString(),
    execution: move === 'BustFill' && only !== undefined && trades.length === 1 ? only.execution : '',
  }
}

/** Proposes a fill of the remaining units today, at the order's limit and with the expected brokerage. */
export const proposedEntry = (
  move: OrderMove,
  order: ShownOrder,
  today: IsoDate,
  terms: BrokerageTerms,
): OrderEntry => {
  const left = order.quantity - order.filled
  const limit = O.toNullable(limitOf(order))
  return {
    ...startingEntry(move, order),
    units: left.toString(),
    tradedOn: today,
    price: limit === null ? '' : limit.toString(),
    brokerage: limit === null ? '' : brokerageOn(considerationOf(left, limit), terms).toFixed(2),
  }
}

const maxLengths = { reference: 40, execution: 40 } as const

const tooLongText = (maxLength: number): string => `At most ${maxLength.toString()} characters`

const reasonText = (reason: string): string | null => {
  const fault = reasonFault(reason, maxOrderReasonLength)
  if (fault === null) return null
  return fault._tag === 'ReasonRequired' ? requiredFieldText : tooLongText(maxOrderReasonLength)
}

const entryTextFault = (text: string, maxLength: number, isNeeded: boolean): string | null => {
  if (isNeeded && isEmpty(text)) return requiredFieldText
  return text.trim().length > maxLength ? tooLongText(maxLength) : null
}

const numberIn = (text: string): number => {
  const number = typedNumber(text)
  return !isEmpty(text) && E.isRight(number) ? number.right : Number.NaN
}

/** None until the entry is a valid trade. */
export const fillFromEntry = (entry: OrderEntry): O.Option<ReportedFill> => {
  const { execution, units, price, brokerage, tradedOn } = entry
  const fill = {
    execution: execution.trim(),
    tradedOn,
    units: numberIn(units),
    price: numberIn(price),
    brokerage: numberIn(brokerage),
  }
  return ReportedFill.is(fill) ? O.some(fill) : O.none
}

const tradeFault = (move: OrderMove, { execution }: OrderEntry, order: ShownOrder): string | null =>
  move !== 'BustFill' || standingFills(order).some((fill) => fill.execution === execution)
    ? entryTextFault(execution, maxLengths.execution, true)
    : 'Choose a trade that is not busted'

const fieldFault = (move: OrderMove, field: EntryField, entry: OrderEntry, order: ShownOrder): string | null => {
  const number = numberIn(entry[field])
  switch (field) {
    case 'reason':
      return reasonText(entry.reason)
    case 'reference':
      return entryTextFault(entry.reference, maxLengths.reference, false)
    case 'execution':
      return tradeFault(move, entry, order)
    case 'dispute':
      return openDisputes(order.disputes).some(({ dispute }) => dispute === number) ? null : 'Choose an open dispute'
    case 'units':
      if (!OrderUnits.is(number)) return 'Enter whole units, more than zero'
      return number > order.quantity - order.filled ? 'More than remains of the order' : null
    case 'price':
      return OrderPrice.is(number) ? null : 'Enter a price with at most four decimals'
    case 'brokerage':
      return DollarAmount.is(number) ? null : 'Enter dollars and cents'
    case 'tradedOn':
      return null
  }
}

export const entryFaults = (
  move: OrderMove,
  entry: OrderEntry,
  order: ShownOrder,
): Readonly<Partial<Record<EntryField, string>>> =>
  Object.fromEntries(
    fieldsOf(move).flatMap((field) => {
      const fault = fieldFault(move, field, entry, order)
      return fault === null ? [] : [[field, fault]]
    }),
  )
