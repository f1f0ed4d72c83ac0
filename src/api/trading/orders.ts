import * as t from 'io-ts'
import { NumberFromString } from '../../domain/number-from-string.ts'
import { OrderView } from '../../domain/trading/access/order-view.ts'
import { CheckRule } from '../../domain/trading/checks/check.ts'
import { CheckFacts } from '../../domain/trading/checks/check-facts.ts'
import { Amendment, NewOrder } from '../../domain/trading/order/new-order.ts'
import { OrderId } from '../../domain/trading/order/order-id.ts'
import { ReportedFill } from '../../domain/trading/order/fills/fill.ts'
import { OrderEvidence, ShownAccountChange } from '../../domain/trading/order/order-evidence.ts'
import type { OrderRefusalTag } from '../../domain/trading/order/order-refusal.ts'
import { EnteredStatus, OrderPlace, ShownOrder } from '../../domain/trading/order/shown-order.ts'
import { Revision } from '../../domain/uuid.ts'
import { anyOf, endpoint } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const traders = anyOf('client.admin', 'client.adviser', 'client.dashboard.view')
const advisers = anyOf('client.admin', 'client.adviser')
const desk = anyOf('client.admin')

/** Newest first; `more` is the `before` of the next page, null at the end. */
export const orders = endpoint({
  method: 'GET',
  path: '/orders/:type/:code',
  access: traders,
  params: OrderPlace,
  query: t.exact(
    t.partial({ status: t.keyof({ open: null, over: null }), security: text(200), before: NumberFromString }),
  ),
  reply: t.readonly(t.strict({ orders: t.readonlyArray(ShownOrder), more: t.union([t.number, t.null]) })),
  refusals: { NotFound: 404 },
})

/** Facts for the pre-trade checks: of an entity's accounts, or of the `accounts` named, joined by `|`. */
export const orderFacts = endpoint({
  method: 'GET',
  path: '/orders/:type/:code/facts',
  access: traders,
  params: OrderPlace,
  query: t.intersection([t.strict({ security: text(200) }), t.exact(t.partial({ accounts: text(40_000) }))]),
  reply: CheckFacts,
  refusals: { NotFound: 404, SecurityUnknown: 422, TooManyAccounts: 422 },
})

const byId = t.strict({ id: OrderId })

const worths = t.readonly(t.record(t.string, t.number))

export const oneOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  access: traders,
  params: byId,
  reply: ShownOrder,
  refusals: { NotFound: 404 },
})

/** Facts for the pre-trade checks of an existing order, as if it did not exist. Accounts out of sight are left out. */
export const factsOfOrder = endpoint({
  method: 'GET',
  path: '/orders/:id/facts',
  access: traders,
  params: byId,
  reply: CheckFacts,
  refusals: { NotFound: 404 },
})

/** Total values of those accounts, in Australian dollars. */
export const worthsOfOrder = endpoint({
  method: 'GET',
  path: '/orders/:id/worths',
  access: traders,
  params: byId,
  reply: worths,
  refusals: { NotFound: 404 },
})

/** Only its adviser and the order desk get it. The evidence records who asked. `format=csv` gives a file. */
export const orderEvidence = endpoint({
  method: 'POST',
  path: '/orders/:id/evidence',
  access: advisers,
  params: byId,
  query: t.exact(t.partial({ format: t.literal('csv') })),
  alsoAs: ['text/csv; charset=utf-8'],
  reply: OrderEvidence,
  refusals: { NotFound: 404, NotAllowedHere: 403 },
})

export const viewsOfOrder = endpoint({
  method: 'GET',
  path: '/orders/:id/views',
  access: advisers,
  params: byId,
  reply: t.readonlyArray(OrderView),
  refusals: { NotFound: 404, NotAllowedHere: 403 },
})

/** Changes that the person who entered an order made to the user accounts of its approvers, oldest first. */
export const accountChangesOfOrder = endpoint({
  method: 'GET',
  path: '/orders/:id/account-changes',
  access: advisers,
  params: byId,
  reply: t.readonlyArray(ShownAccountChange),
  refusals: { NotFound: 404, NotAllowedHere: 403 },
})

/** Records that a person was shown an order's details, or the order for approval. Evidence records its own readers. */
export const viewOrder = endpoint({
  method: 'POST',
  writes: true,
  path: '/orders/:id/views',
  access: traders,
  params: byId,
  body: t.strict({ shown: t.keyof({ details: null, approval: null }) }),
  reply: t.null,
  refusals: { NotFound: 404, NotAllowedHere: 403 },
})

const changed = t.readonly(t.strict({ id: OrderId, status: EnteredStatus, revision: Revision, position: t.number }))

const acknowledging = t.strict({ acknowledged: t.readonlyArray(CheckRule) })

const refusals = {
  NotFound: 404,
  OrderIdTaken: 409,
  AccountsRequired: 422,
  AccountTwice: 422,
  AllocationsNotWhole: 422,
  TooManyAccounts: 422,
  OrderTooLarge: 422,
  OrderExpiryPassed: 422,
  CheckRefused: 422,
  WarningsNotAcknowledged: 422,
  SecondPersonRequired: 403,
  NotAwaitingApproval: 422,
  NotYetPlaced: 422,
  ApproverNotIndependent: 422,
  ReasonRequired: 422,
  TooLong: 422,
  OrderOver: 422,
  FilledAfterEnd: 422,
  WorkedByBroker: 422,
  WorkedByHand: 422,
  FillsMissing: 422,
  DisputeNotFound: 422,
  PartlyFilled: 422,
  MoreThanLeft: 422,
  FillDiffers: 422,
  FillNotExact: 422,
  FillNotFound: 422,
  NothingRequested: 422,
  CancelPending: 422,
  AmendPending: 422,
  BelowFilled: 422,
  AmendNeedsApproval: 422,
  TermsChanged: 409,
} as const satisfies Readonly<Record<OrderRefusalTag, number>>

/** The sender chooses `id`; a repeat has no effect. `acknowledged` names the rules whose warnings were read. */
export const enterOrder = endpoint({
  method: 'POST',
  writes: true,
  path: '/orders',
  access: traders,
  body: t.intersection([t.strict({ id: OrderId }), acknowledging, NewOrder]),
  reply: changed,
  refusals: {
    ...refusals,
    NotYourAccount: 403,
    SecurityUnknown: 422,
    SecurityNotTraded: 422,
    NoPrice: 422,
    ValueBuysNothing: 422,
  },
})

const act = <Body>(name: string, access: typeof traders, body: t.Type<Body, unknown>) =>
  endpoint({
    method: 'POST',
    writes: true,
    path: `/orders/:id/${name}`,
    access,
    params: byId,
    body,
    reply: changed,
    refusals: { ...refusals, NotAllowedHere: 403 },
  })

const nothing = t.exact(t.partial({}))
const reasoned = t.strict({ reason: text(10_000) })
const answered = t.strict({ request: t.number, reason: text(10_000) })

export const approveOrder = act('approve', advisers, acknowledging)
export const declineOrder = act('decline', advisers, reasoned)
export const cancelOrder = act('cancel', traders, nothing)

/** `version` is that of the terms it was based on; it is refused if they have changed since. */
export const amendOrder = act(
  'amend',
  advisers,
  t.intersection([acknowledging, t.exact(t.partial({ version: t.number })), Amendment]),
)

/** Stops sending an order to its broker electronically; from then on the desk enters the broker's reports. */
export const workByHand = act('by-hand', desk, reasoned)

export const settleDispute = act('settle', desk, t.strict({ dispute: t.number, reason: text(10_000) }))

export const acknowledgeOrder = act('acknowledge', desk, t.strict({ reference: text(1_000) }))
export const rejectOrder = act('reject', desk, reasoned)
export const fillOrder = act('fill', desk, ReportedFill)
export const bustFill = act('bust', desk, t.strict({ execution: text(1_000), reason: text(10_000) }))
export const confirmCancel = act('cancelled', desk, reasoned)
export const refuseCancel = act('cancel-refused', desk, answered)
export const acceptAmend = act('amended', desk, t.strict({ request: t.number }))
export const refuseAmend = act('amend-refused', desk, answered)
export const expireOrder = act('expire', desk, nothing)

/** Total values of the entity's `accounts` named, joined by `|`, in Australian dollars. */
export const accountWorths = endpoint({
  method: 'GET',
  path: '/orders/:type/:code/worths',
  access: traders,
  params: OrderPlace,
  query: t.strict({ accounts: text(40_000) }),
  reply: worths,
  refusals: { NotFound: 404, TooManyAccounts: 422 },
})
