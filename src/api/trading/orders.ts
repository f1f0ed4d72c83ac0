import * as t from 'io-ts'
import { NumberFromString } from '../../domain/numbers/number-from-string.ts'
import { OrderView } from '../../domain/trading/access/order-view.ts'
import { CheckRule } from '../../domain/trading/checks/check.ts'
import { CheckFacts } from '../../domain/trading/checks/check-facts.ts'
import { OrderAmendment, NewOrder } from '../../domain/trading/order/new-order.ts'
import { OrderId } from '../../domain/trading/order/order-id.ts'
import { ReportedFill } from '../../domain/trading/order/fills/fill.ts'
import { OrderEvidence, ShownAccountChange } from '../../domain/trading/order/order-evidence.ts'
import type { OrderRefusalTag } from '../../domain/trading/order/order-refusal.ts'
import { EnteredStatus, OrderListKey, ShownOrder } from '../../domain/trading/order/shown-order.ts'
import { StreamRevision } from '../../domain/uuid.ts'
import { anyPermissionAccess, defineEndpoint } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const traderAccess = anyPermissionAccess('client.admin', 'client.adviser', 'client.dashboard.view')
const adviserAccess = anyPermissionAccess('client.admin', 'client.adviser')
const deskAccess = anyPermissionAccess('client.admin')

/** Newest first; `more` is the `before` of the next page, null at the end. */
export const orders = defineEndpoint({
  method: 'GET',
  path: '/orders/:type/:code',
  access: traderAccess,
  params: OrderListKey,
  query: t.exact(
    t.partial({ status: t.keyof({ open: null, over: null }), security: textUpTo(200), before: NumberFromString }),
  ),
  reply: t.readonly(t.strict({ orders: t.readonlyArray(ShownOrder), more: t.union([t.number, t.null]) })),
  refusals: { NotFound: 404 },
})

/** Facts for the pre-trade checks: of an entity's accounts, or of the `accounts` named, joined by `|`. */
export const orderFacts = defineEndpoint({
  method: 'GET',
  path: '/orders/:type/:code/facts',
  access: traderAccess,
  params: OrderListKey,
  query: t.intersection([t.strict({ security: textUpTo(200) }), t.exact(t.partial({ accounts: textUpTo(40_000) }))]),
  reply: CheckFacts,
  refusals: { NotFound: 404, SecurityUnknown: 422, TooManyAccounts: 422 },
})

const orderIdParams = t.strict({ id: OrderId })

const worthsReply = t.readonly(t.record(t.string, t.number))

export const oneOrder = defineEndpoint({
  method: 'GET',
  path: '/orders/:id',
  access: traderAccess,
  params: orderIdParams,
  reply: ShownOrder,
  refusals: { NotFound: 404 },
})

/** Facts to check an existing order again, leaving that order out. Accounts that the caller may not see are omitted. */
export const factsOfOrder = defineEndpoint({
  method: 'GET',
  path: '/orders/:id/facts',
  access: traderAccess,
  params: orderIdParams,
  reply: CheckFacts,
  refusals: { NotFound: 404 },
})

/** Total values of the order's accounts, in Australian dollars. */
export const worthsOfOrder = defineEndpoint({
  method: 'GET',
  path: '/orders/:id/worths',
  access: traderAccess,
  params: orderIdParams,
  reply: worthsReply,
  refusals: { NotFound: 404 },
})

/** Only the order's adviser and the desk get its evidence, which records each reader. `format=csv` gives a file. */
export const orderEvidence = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/evidence',
  access: adviserAccess,
  params: orderIdParams,
  query: t.exact(t.partial({ format: t.literal('csv') })),
  alsoAs: ['text/csv; charset=utf-8'],
  reply: OrderEvidence,
  refusals: { NotFound: 404, NotAllowedHere: 403 },
})

export const viewsOfOrder = defineEndpoint({
  method: 'GET',
  path: '/orders/:id/views',
  access: adviserAccess,
  params: orderIdParams,
  reply: t.readonlyArray(OrderView),
  refusals: { NotFound: 404, NotAllowedHere: 403 },
})

/** Changes that the person who entered an order made to the user accounts of its approvers, oldest first. */
export const accountChangesOfOrder = defineEndpoint({
  method: 'GET',
  path: '/orders/:id/account-changes',
  access: adviserAccess,
  params: orderIdParams,
  reply: t.readonlyArray(ShownAccountChange),
  refusals: { NotFound: 404, NotAllowedHere: 403 },
})

/** Records that a person saw an order's details, or the order for approval. `orderEvidence` records its own readers. */
export const viewOrder = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/orders/:id/views',
  access: traderAccess,
  params: orderIdParams,
  body: t.strict({ shown: t.keyof({ details: null, approval: null }) }),
  reply: t.null,
  refusals: { NotFound: 404, NotAllowedHere: 403 },
})

const changedReply = t.readonly(
  t.strict({ id: OrderId, status: EnteredStatus, revision: StreamRevision, position: t.number }),
)

const acknowledgingBody = t.strict({ acknowledged: t.readonlyArray(CheckRule) })

const orderRefusals = {
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
export const enterOrder = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/orders',
  access: traderAccess,
  body: t.intersection([t.strict({ id: OrderId }), acknowledgingBody, NewOrder]),
  reply: changedReply,
  refusals: {
    ...orderRefusals,
    NotYourAccount: 403,
    SecurityUnknown: 422,
    SecurityNotTraded: 422,
    NoPrice: 422,
    ValueBuysNothing: 422,
  },
})

const orderCommandEndpoint = <Body>(name: string, access: typeof traderAccess, body: t.Type<Body, unknown>) =>
  defineEndpoint({
    method: 'POST',
    writes: true,
    path: `/orders/:id/${name}`,
    access,
    params: orderIdParams,
    body,
    reply: changedReply,
    refusals: { ...orderRefusals, NotAllowedHere: 403 },
  })

const emptyBody = t.exact(t.partial({}))
const reasonBody = t.strict({ reason: textUpTo(10_000) })
const requestAnswerBody = t.strict({ request: t.number, reason: textUpTo(10_000) })

export const approveOrder = orderCommandEndpoint('approve', adviserAccess, acknowledgingBody)
export const declineOrder = orderCommandEndpoint('decline', adviserAccess, reasonBody)
export const cancelOrder = orderCommandEndpoint('cancel', traderAccess, emptyBody)

/** `version` is that of the terms that the amendment starts from. It is refused if the terms have changed since. */
export const amendOrder = orderCommandEndpoint(
  'amend',
  adviserAccess,
  t.intersection([acknowledgingBody, t.exact(t.partial({ version: t.number })), OrderAmendment]),
)

/** Stops sending an order to its broker electronically; from then on the desk enters the broker's reports. */
export const workByHand = orderCommandEndpoint('by-hand', deskAccess, reasonBody)

export const settleDispute = orderCommandEndpoint(
  'settle',
  deskAccess,
  t.strict({ dispute: t.number, reason: textUpTo(10_000) }),
)

export const acknowledgeOrder = orderCommandEndpoint(
  'acknowledge',
  deskAccess,
  t.strict({ reference: textUpTo(1_000) }),
)
export const rejectOrder = orderCommandEndpoint('reject', deskAccess, reasonBody)
export const fillOrder = orderCommandEndpoint('fill', deskAccess, ReportedFill)
export const bustFill = orderCommandEndpoint(
  'bust',
  deskAccess,
  t.strict({ execution: textUpTo(1_000), reason: textUpTo(10_000) }),
)
export const confirmCancel = orderCommandEndpoint('cancelled', deskAccess, reasonBody)
export const refuseCancel = orderCommandEndpoint('cancel-refused', deskAccess, requestAnswerBody)
export const acceptAmend = orderCommandEndpoint('amended', deskAccess, t.strict({ request: t.number }))
export const refuseAmend = orderCommandEndpoint('amend-refused', deskAccess, requestAnswerBody)
export const expireOrder = orderCommandEndpoint('expire', deskAccess, emptyBody)

/** Total values of the entity's `accounts` named, joined by `|`, in Australian dollars. */
export const accountWorths = defineEndpoint({
  method: 'GET',
  path: '/orders/:type/:code/worths',
  access: traderAccess,
  params: OrderListKey,
  query: t.strict({ accounts: textUpTo(40_000) }),
  reply: worthsReply,
  refusals: { NotFound: 404, TooManyAccounts: 422 },
})
