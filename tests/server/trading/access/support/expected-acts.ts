import type { EnteredStatus } from '../../../../../src/domain/trading/order/shown-order.ts'
import type { CastPerson } from './cast.ts'
import { type EnteredBy, type OrderState, orderStates, tradedFill } from './order-states.ts'

/** The calls of `src/api/trading/orders.ts` that do something with an order, or tell of one. */
export type OrderCall = keyof typeof outcomes

/** The columns of `whoMay`. */
type Act = 'approve' | 'decline' | 'cancel' | 'amend' | 'work' | 'evidence' | 'see'

/** Outcome for a person with permission: the new status, no change, or the reason for a refusal. */
export type ActOutcome = { readonly to: EnteredStatus } | 'same' | { readonly refused: string }

const to = (status: EnteredStatus): ActOutcome => ({ to: status })
const refusedOutcome = (tag: string): ActOutcome => ({ refused: tag })
const same = 'same'

type InStates = Readonly<Partial<Record<OrderState, ActOutcome>>>

const inStates = (outcome: (state: OrderState) => ActOutcome, ...some: readonly OrderState[]): InStates =>
  Object.fromEntries(some.map((state) => [state, outcome(state)]))
const all = (outcome: ActOutcome, ...some: readonly OrderState[]): InStates => inStates(() => outcome, ...some)

const awaiting = ['Awaiting', 'Second'] as const
const resting = ['Placed', 'Acknowledged', 'PartFilled'] as const
const asked = ['CancelRequested', 'AmendRequested'] as const
const ended = ['Filled', 'Cancelled', 'Expired', 'Rejected', 'Declined'] as const

/** Outcomes of broker reports on an order that the broker does not have yet, or no longer has. */
const notThere: InStates = {
  ...all(refusedOutcome('NotYetPlaced'), ...awaiting),
  ...all(refusedOutcome('OrderOver'), ...ended),
}
const inAllStates = (outcome: ActOutcome): InStates => all(outcome, ...orderStates)

/** docs/trading.md, "An order and its states". */
const outcomes = {
  approveOrder: { ...inAllStates(refusedOutcome('NotAwaitingApproval')), ...all(to('Placed'), ...awaiting) },
  declineOrder: {
    ...inAllStates(refusedOutcome('NotAwaitingApproval')),
    ...all(to('Declined'), ...awaiting),
    Declined: same,
  },
  cancelOrder: {
    ...notThere,
    ...all(to('Cancelled'), ...awaiting),
    ...all(to('CancelRequested'), ...resting),
    CancelRequested: same,
    Cancelled: same,
    AmendRequested: refusedOutcome('AmendPending'),
  },
  amendOrder: {
    ...notThere,
    ...all(to('AmendRequested'), ...resting),
    CancelRequested: refusedOutcome('CancelPending'),
    AmendRequested: refusedOutcome('AmendPending'),
  },
  // every placed order of this side is already worked by hand
  workByHand: { ...notThere, ...all(same, ...resting, ...asked, 'Filled', 'Cancelled', 'Expired', 'Rejected') },
  settleDispute: inAllStates(refusedOutcome('DisputeNotFound')),
  acknowledgeOrder: {
    ...notThere,
    ...all(same, 'Acknowledged', 'PartFilled', ...asked, 'Filled', 'Cancelled'),
    Placed: to('Acknowledged'),
  },
  rejectOrder: {
    ...notThere,
    ...all(to('Rejected'), 'Placed', 'Acknowledged', ...asked),
    PartFilled: refusedOutcome('PartlyFilled'),
    Rejected: same,
  },
  fillOrder: {
    ...notThere,
    ...all(to('PartFilled'), ...resting),
    CancelRequested: to('CancelRequested'),
    AmendRequested: to('AmendRequested'),
    Filled: refusedOutcome('MoreThanLeft'),
    Cancelled: to('Cancelled'),
    Expired: to('Expired'),
    ...all(refusedOutcome('FilledAfterEnd'), 'Rejected', 'Declined'),
  },
  bustFill: { ...inAllStates(refusedOutcome('FillNotFound')), ...all(to('Acknowledged'), 'PartFilled', 'Filled') },
  confirmCancel: { ...notThere, ...all(to('Cancelled'), ...resting, ...asked), Cancelled: same },
  refuseCancel: {
    ...notThere,
    ...all(refusedOutcome('NothingRequested'), ...resting, 'AmendRequested'),
    CancelRequested: to('Acknowledged'),
  },
  acceptAmend: {
    ...notThere,
    ...all(refusedOutcome('NothingRequested'), ...resting, 'CancelRequested'),
    AmendRequested: to('Acknowledged'),
  },
  refuseAmend: {
    ...notThere,
    ...all(refusedOutcome('NothingRequested'), ...resting, 'CancelRequested'),
    AmendRequested: to('Acknowledged'),
  },
  expireOrder: { ...notThere, ...all(to('Expired'), ...awaiting, ...resting, ...asked), Expired: same },
  orderEvidence: inAllStates(same),
  viewsOfOrder: inAllStates(same),
  accountChangesOfOrder: inAllStates(same),
  viewOrder: inAllStates(same),
  oneOrder: inAllStates(same),
} satisfies Readonly<Record<string, InStates>>

export const orderCalls: Readonly<
  Record<OrderCall, { readonly act: Act; readonly path: string; readonly body?: (entered: EnteredBy) => unknown }>
> = {
  approveOrder: { act: 'approve', path: '/approve', body: () => ({ acknowledged: ['duplicate'] }) },
  declineOrder: { act: 'decline', path: '/decline', body: () => ({ reason: 'Too much of it' }) },
  cancelOrder: { act: 'cancel', path: '/cancel', body: () => ({}) },
  amendOrder: {
    act: 'amend',
    path: '/amend',
    body: ({ accounts }) => ({
      acknowledged: ['duplicate'],
      quantity: 10 * accounts.length,
      priceLimit: 102,
      goodForDay: true,
      accounts: accounts.map((account) => ({ account, units: 10 })),
    }),
  },
  workByHand: { act: 'work', path: '/by-hand', body: () => ({ reason: 'Their line is down' }) },
  settleDispute: { act: 'work', path: '/settle', body: () => ({ dispute: 1, reason: 'Sent twice' }) },
  acknowledgeOrder: { act: 'work', path: '/acknowledge', body: () => ({ reference: 'B-17' }) },
  rejectOrder: { act: 'work', path: '/reject', body: () => ({ reason: 'No such security' }) },
  fillOrder: { act: 'work', path: '/fill', body: () => tradedFill('x2', 5) },
  bustFill: { act: 'work', path: '/bust', body: () => ({ execution: 'x1', reason: 'In error' }) },
  confirmCancel: { act: 'work', path: '/cancelled', body: () => ({ reason: 'As asked' }) },
  refuseCancel: { act: 'work', path: '/cancel-refused', body: () => ({ request: 1, reason: 'Too late' }) },
  acceptAmend: { act: 'work', path: '/amended', body: () => ({ request: 1 }) },
  refuseAmend: { act: 'work', path: '/amend-refused', body: () => ({ request: 1, reason: 'Too late' }) },
  expireOrder: { act: 'work', path: '/expire', body: () => ({}) },
  orderEvidence: { act: 'evidence', path: '/evidence', body: () => ({}) },
  viewsOfOrder: { act: 'evidence', path: '/views' },
  accountChangesOfOrder: { act: 'evidence', path: '/account-changes' },
  viewOrder: { act: 'see', path: '/views', body: () => ({ shown: 'details' }) },
  oneOrder: { act: 'see', path: '' },
}

/** States in which a second approval by the same person changes nothing. */
const approvedBefore: readonly OrderState[] = orderStates.filter(
  (state) => state !== 'Awaiting' && state !== 'Declined',
)

export const outcomeOf = (call: OrderCall, state: OrderState, person: CastPerson): ActOutcome => {
  if (call === 'approveOrder' && person === 'approver' && approvedBefore.includes(state)) return same
  const known: InStates = outcomes[call]
  return known[state] ?? refusedOutcome('nothing is written down')
}
