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

/** Newest first; `more` is what the next page comes `before`, null where there is none. */
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

/** What the checks before trading go by, for the accounts of a place, or those of them that are named with `|` between them. */
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

/** What the checks before trading go by for an order that is there, as if it were not: of those of its accounts that one sees. */
export const factsOfOrder = endpoint({
  method: 'GET',
  path: '/orders/:id/facts',
  access: traders,
  params: byId,
  reply: CheckFacts,
  refusals: { NotFound: 404 },
})

/** What those accounts are worth in all, in Australian dollars. */
export const worthsOfOrder = endpoint({
  method: 'GET',
  path: '/orders/:id/worths',
  access: traders,
  params: byId,
  reply: worths,
  refusals: { NotFound: 404 },
})

/** All that happened to an order, as a regulator asks for it; with `format=csv` as a file. For its adviser and the order desk. */
export const orderEvidence = endpoint({
  method: 'GET',
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

/** That somebody is shown the details of an order, or the order so that they may approve it. Whoever has its evidence is recorded with that. */
export const viewOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/views',
  access: traders,
  params: byId,
  body: t.strict({ shown: t.keyof({ details: null, approval: null }) }),
  reply: t.null,
  refusals: { NotFound: 404, NotAllowedHere: 403 },
})

const changed = t.readonly(t.strict({ id: OrderId, status: EnteredStatus, revision: Revision, position: t.number }))

const acknowledging = t.strict({ acknowledged: t.readonlyArray(CheckRule) })

/** One decider answers them all. */
const refusals = {
  ...{ NotFound: 404, OrderIdTaken: 409, AccountsRequired: 422, AccountTwice: 422, AllocationsNotWhole: 422 },
  ...{ TooManyAccounts: 422, OrderTooLarge: 422, OrderExpiryPassed: 422, CheckRefused: 422 },
  ...{ WarningsNotAcknowledged: 422, SecondPersonRequired: 403, NotAwaitingApproval: 422, NotYetPlaced: 422 },
  ApproverNotIndependent: 422,
  ...{
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
  },
  ...{ FillNotFound: 422, NothingRequested: 422, CancelPending: 422, AmendPending: 422, BelowFilled: 422 },
  ...{ AmendNeedsApproval: 422, TermsChanged: 409 },
} as const satisfies Readonly<Record<OrderRefusalTag, number>>

/**
 * Of a client it is asked for and awaits approval, of anybody else it is placed, where no second person is needed. `id` is chosen by whoever
 * sends it, and done once; `acknowledged` names the rules whose warnings were read.
 */
export const enterOrder = endpoint({
  method: 'POST',
  path: '/orders',
  access: traders,
  body: t.intersection([t.strict({ id: OrderId }), acknowledging, NewOrder]),
  reply: changed,
  refusals: {
    ...{ ...refusals, NotYourAccount: 403, SecurityUnknown: 422, SecurityNotTraded: 422 },
    ...{ NoPrice: 422, ValueBuysNothing: 422 },
  },
})

const act = <Body>(name: string, access: typeof traders, body: t.Type<Body, unknown>) =>
  endpoint({
    ...{ method: 'POST', path: `/orders/:id/${name}`, access, params: byId, body, reply: changed },
    refusals: { ...refusals, NotAllowedHere: 403 },
  })

const nothing = t.exact(t.partial({}))
const reasoned = t.strict({ reason: text(10_000) })
const answered = t.strict({ request: t.number, reason: text(10_000) })

export const approveOrder = act('approve', advisers, acknowledging)
export const declineOrder = act('decline', advisers, reasoned)
export const cancelOrder = act('cancel', traders, nothing)

/** `version` is that of the terms which it was made of: of an order that has others by then it is refused. */
export const amendOrder = act(
  'amend',
  advisers,
  t.intersection([acknowledging, t.exact(t.partial({ version: t.number })), Amendment]),
)

/** Of an order that a broker has by another side: from then on the desk enters what its broker tells, and nothing more is sent there. */
export const workByHand = act('by-hand', desk, reasoned)

export const settleDispute = act('settle', desk, t.strict({ dispute: t.number, reason: text(10_000) }))

/** From here on what the order desk enters of what the broker tells. */
export const acknowledgeOrder = act('acknowledge', desk, t.strict({ reference: text(1_000) }))
export const rejectOrder = act('reject', desk, reasoned)
export const fillOrder = act('fill', desk, ReportedFill)
export const bustFill = act('bust', desk, t.strict({ execution: text(1_000), reason: text(10_000) }))
export const confirmCancel = act('cancelled', desk, reasoned)
export const refuseCancel = act('cancel-refused', desk, answered)
export const acceptAmend = act('amended', desk, t.strict({ request: t.number }))
export const refuseAmend = act('amend-refused', desk, answered)
export const expireOrder = act('expire', desk, nothing)

/** What accounts of a place are worth in all, in Australian dollars, those that are named with `|` between them. */
export const accountWorths = endpoint({
  method: 'GET',
  path: '/orders/:type/:code/worths',
  access: traders,
  params: OrderPlace,
  query: t.strict({ accounts: text(40_000) }),
  reply: worths,
  refusals: { NotFound: 404, TooManyAccounts: 422 },
})
