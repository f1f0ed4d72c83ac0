import { daysBetween } from '../../../domain/dates/calendar.ts'
import { displayDate } from '../../../domain/dates/display-date.ts'
import type { Account } from '../../../domain/ledger/accounts/account.ts'
import type { AccountFacts, CheckFacts } from '../../../domain/trading/checks/check-facts.ts'
import type { BrokerDispute, ReportKind } from '../../../domain/trading/desk/dispute.ts'
import type { BrokerChannel, OrderFill } from '../../../domain/trading/order/fills/fill.ts'
import { isOrderOver, type ManualTakeover } from '../../../domain/trading/order/order.ts'
import { orderRefusalTexts } from '../../../domain/trading/order/order-refusal.ts'
import {
  accountsOf,
  type AmendableTerms,
  type OrderSide,
  type PriceTerm,
  type TimeTerm,
  unitsAllocatedTo,
} from '../../../domain/trading/order/terms/order-terms.ts'
import type { EnteredStatus, ShownOrder } from '../../../domain/trading/order/shown-order.ts'
import type { OrderMove } from '../../../domain/trading/ticket/order-moves.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { unitPriceText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'

export const sideTexts: Readonly<Record<OrderSide, string>> = { b: 'Buy', s: 'Sell' }

export const priceTermText = (terms: PriceTerm): string =>
  'priceLimit' in terms ? `at a limit of ${unitPriceText(terms.priceLimit)}` : 'at the market price'

export const timeTermText = (terms: TimeTerm): string =>
  'expiry' in terms ? `valid until ${displayDate(terms.expiry)}` : 'valid for one trading day'

export const termsText = (terms: AmendableTerms): string =>
  `${unitsText(terms.quantity)} units, ${priceTermText(terms)}, ${timeTermText(terms)}`

export const statusTexts: Readonly<Record<EnteredStatus, string>> = {
  AwaitingApproval: 'Approval requested',
  Declined: 'Declined',
  Placed: 'Sent to the broker',
  Acknowledged: 'Working at the broker',
  PartFilled: 'Partly filled',
  Filled: 'Filled',
  CancelRequested: 'Cancellation sent to the broker',
  AmendRequested: 'Change sent to the broker',
  Cancelled: 'Cancelled',
  Expired: 'Expired',
  Rejected: 'Rejected by the broker',
}

const isSimulatedFill = ({ source, isBusted }: OrderFill): boolean => source === 'simulated' && !isBusted

export const filledText = ({ status, filled, quantity, averagePrice, fills }: ShownOrder): string => {
  if (filled === 0) return isOrderOver(status) ? 'Not filled' : 'Not filled yet'
  const at = averagePrice === null ? '' : ` at ${unitPriceText(averagePrice)} on average`
  const mark = fills.some(isSimulatedFill) ? ', simulated' : ''
  return `${unitsText(filled)} of ${unitsText(quantity)} filled${at}${mark}`
}

export const simulatedExchangeText = ({ broker }: Pick<ShownOrder, 'broker'>): string =>
  broker === 'simulated' ? 'At the simulated exchange' : ''

const brokerReportTexts: Readonly<Record<ReportKind, string>> = {
  Acknowledged: 'that it received the order',
  Rejected: 'that it rejects the order',
  Filled: 'a trade',
  Busted: 'a busted trade',
  Corrected: 'a corrected trade',
  Cancelled: 'that it cancelled the order',
  CancelRefused: 'that it refused the cancel',
  Amended: 'that it changed the order',
  AmendRefused: 'that it refused the change',
  Expired: 'that the order expired',
  NotKnown: 'that it does not know the order',
}

const disputeReasonTexts: Readonly<Record<string, string | undefined>> = {
  ...orderRefusalTexts,
  BrokerHasNotOrder: 'Still open here: resolve this with the broker',
}

const disputedReportText = ({ report, filled }: BrokerDispute): string =>
  filled === null ? brokerReportTexts[report] : `${brokerReportTexts[report]}, with ${unitsText(filled)} filled`

export const disputeText = (dispute: BrokerDispute): string => {
  const { refused, execution, trade, reason } = dispute
  const names = [execution, trade?.execution ?? ''].filter((name) => name !== '').join(', now ')
  const figures =
    trade === null
      ? ''
      : ` of ${unitsText(trade.units)} at ${unitPriceText(trade.price)} on ${displayDate(trade.tradedOn)}`
  const said = reason === '' ? '' : ` “${reason}”.`
  const named = names === '' ? '' : ` ${names}`
  return `The broker reported ${disputedReportText(dispute)}${named}${figures}. Plutus did not record this.${said} ${disputeReasonTexts[refused] ?? refused}.`
}

export const disputeResolutionText = ({ settled }: BrokerDispute): string =>
  settled === null ? '' : `Settled: “${settled.reason}”.`

type NamedAccount = Pick<AccountFacts, 'account' | 'name'> | Pick<Account, 'AccountCode' | 'AccountName'>

export const accountNamesByCode = (accounts: readonly NamedAccount[]): ReadonlyMap<string, string> =>
  new Map(
    accounts.map((each) => ('account' in each ? [each.account, each.name] : [each.AccountCode, each.AccountName])),
  )

export const accountText = (code: string, names: ReadonlyMap<string, string>): string => {
  const name = names.get(code)
  return name === undefined ? code : `${name} (${code})`
}

export const orderAccountsText = (
  { allocations }: Pick<ShownOrder, 'allocations'>,
  names: ReadonlyMap<string, string>,
): string => {
  const [one, ...others] = allocations
  if (one === undefined) return ''
  if (others.length > 0) return pluralise(allocations.length, 'account')
  return accountText(one.account, names)
}

const maxListedTexts = 10

export const shortenedListText = (texts: readonly string[]): string => {
  const others = texts.length - maxListedTexts
  return `${texts.slice(0, maxListedTexts).join(', ')}${others > 0 ? ` and ${pluralise(others, 'other')}` : ''}`
}

export const changedUnitsText = (
  before: Pick<AmendableTerms, 'allocations'>,
  after: Pick<AmendableTerms, 'allocations'>,
  names: ReadonlyMap<string, string>,
): string => {
  const codes = [...new Set([...accountsOf(before), ...accountsOf(after)])]
  const changed = codes.filter((code) => unitsAllocatedTo(before, code) !== unitsAllocatedTo(after, code))
  if (codes.length < 2 || changed.length === 0) return ''
  const said = changed.map((code) => {
    const [was, is] = [before, after].map((terms) => unitsText(unitsAllocatedTo(terms, code)))
    return `${accountText(code, names)} ${is ?? ''} instead of ${was ?? ''}`
  })
  return `Units: ${shortenedListText(said)}.`
}

export const daysAgoText = (days: number): string => (days <= 0 ? 'today' : `${pluralise(days, 'day')} ago`)

export const lastPriceText = ({ quote, today }: Pick<CheckFacts, 'quote' | 'today'>): string =>
  quote === null
    ? 'No price for this stock.'
    : `The last price is ${unitPriceText(quote.price)}, from ${displayDate(quote.date)}, ${daysAgoText(daysBetween(quote.date, today))}.`

export const orderText = (order: ShownOrder): string =>
  `${sideTexts[order.type]} ${unitsText(order.quantity)} ${order.security.asx_code}`

const brokerSideNames: Readonly<Record<BrokerChannel, string>> = {
  hand: 'the order desk',
  simulated: 'the simulated exchange',
  fix: 'the broker connection',
}

export const manualTakeoverText = ({ side, reason }: ManualTakeover): string =>
  `Taken over manually from ${brokerSideNames[side]}: “${reason}”.`

interface MoveTexts {
  readonly begin: string
  readonly title: string
  readonly act: string
}

export const moveTexts: Readonly<Record<OrderMove, MoveTexts>> = {
  ApproveOrder: { begin: 'Approve', title: 'Approve this order?', act: 'Approve' },
  DeclineOrder: { begin: 'Decline', title: 'Decline this order?', act: 'Decline' },
  RequestCancel: { begin: 'Cancel order', title: 'Cancel this order?', act: 'Cancel the order' },
  RequestAmend: { begin: 'Change', title: 'Change this order', act: 'Change the order' },
  AcknowledgeOrder: {
    begin: 'Record acknowledgement',
    title: 'Record that the broker has this order?',
    act: 'Record acknowledgement',
  },
  ReportFill: { begin: 'Enter a trade', title: 'Enter a trade', act: 'Enter the trade' },
  BustFill: { begin: 'Bust a trade', title: 'Bust a trade?', act: 'Bust the trade' },
  RejectOrder: {
    begin: 'Record rejection',
    title: 'Record that the broker rejected this order?',
    act: 'Record rejection',
  },
  ExpireOrder: { begin: 'Mark as expired', title: 'Mark this order as expired?', act: 'Mark as expired' },
  SettleDispute: { begin: 'Settle a dispute', title: 'Settle a dispute', act: 'Settle the dispute' },
  WorkByHand: { begin: 'Take over', title: 'Take over manually?', act: 'Take over' },
  ConfirmCancel: {
    begin: 'Record cancel',
    title: 'Record that the broker cancelled this order?',
    act: 'Record cancel',
  },
  RefuseCancel: {
    begin: 'Record refused cancel',
    title: 'Record that the broker refused the cancel?',
    act: 'Record refused cancel',
  },
  AcceptAmend: { begin: 'Record change', title: 'Record that the broker changed this order?', act: 'Record change' },
  RefuseAmend: {
    begin: 'Record refused change',
    title: 'Record that the broker refused the change?',
    act: 'Record refused change',
  },
}

export const moveNotes: Readonly<Partial<Record<OrderMove, string>>> = {
  WorkByHand:
    'Plutus sends nothing more to the broker for this order, and shows reports from the broker as disputes. Please tell the broker first, so that the order is not filled twice.',
}
