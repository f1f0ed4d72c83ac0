import { filter, merge, type Observable, Subject } from 'rxjs'
import type { ApiError } from '../../api/api-error.ts'
import { fileEndpointOf } from '../../api/endpoint.ts'
import type { ApiClient } from '../../api/client.ts'
import { whatIf } from '../../api/ledger/parcels.ts'
import * as api from '../../api/trading/orders.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import type { WhatIfResult } from '../../domain/ledger/parcels/held-parcels.ts'
import type { OrderListKey } from '../../domain/trading/order/shown-order.ts'
import type { GainQuestion } from '../../domain/trading/ticket/order-preview.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import { isRefused } from '../../machines/kit/read-result.ts'
import { type OrderEvidenceSaveResult, orderEvidenceMachine } from '../../machines/trading/order-evidence.ts'
import { followedViewsMachine, type OrderDetails } from '../../machines/trading/order-views.ts'
import {
  followedGainMachine,
  followedOrderFactsMachine,
  type GainKey,
  type MoveResult,
  type OrderMoveRequest,
  orderMovingMachine,
  type OrderFactsKey,
} from '../../machines/trading/order-moving.ts'
import {
  type EarlierOrdersQuery,
  type EarlierOrdersResult,
  followedOrderMachine,
  followedOrdersMachine,
  type OrderPage,
  type OrdersQuery,
  ordersMachine,
} from '../../machines/trading/orders.ts'
import {
  type TicketFactsKey,
  followedFactsMachine,
  followedWorthsMachine,
  type GainAnswer,
  type OrderSending,
  orderEntryMachine,
  type EnteredOrderReply,
  type OrderToEnter,
  ticketMachine,
} from '../../machines/trading/ticket.ts'
import { dashboardFiguresChanged } from '../../streams/events/figures-changed.ts'
import { changesOfOrder, orderChanges } from '../../streams/events/order-changes.ts'
import { refusalText } from '../call-failure.ts'
import { followingActor } from '../following.ts'
import { saveReply } from '../save-reply.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { moveOrder } from './move-order.ts'
import { problemText } from '../../domain/texts.ts'
import { taskActor } from '../task-actor.ts'

type OrdersDeps = Pick<ScreenDeps, 'client' | 'socket'>

const readOrders = (
  { call }: Pick<ApiClient, 'call'>,
  { listKey, status, before }: OrdersQuery & { readonly before?: number },
  signal: AbortSignal,
): TE.TaskEither<ApiError, OrderPage> =>
  pipe(
    call(api.orders)({ params: listKey, query: { status, ...(before === undefined ? {} : { before }) }, signal }),
    TE.map((page) => ({ orders: page.orders, before: page.more })),
  )

const factsChanges = (socket: OrdersDeps['socket'], listKey: OrderListKey) =>
  merge(orderChanges(socket), dashboardFiguresChanged(socket, listKey))

const provideFacts = ({ client: { call }, socket }: OrdersDeps) =>
  followedFactsMachine.provide({
    actors: followingActor(socket, {
      changes: ({ listKey }: TicketFactsKey) => factsChanges(socket, listKey),
      read: ({ listKey, security, accounts, order }, signal) =>
        order === null
          ? call(api.orderFacts)({ params: listKey, query: { security, accounts: accounts.join('|') }, signal })
          : call(api.factsOfOrder)({ params: { id: order }, signal }),
    }),
  })

const provideWorths = ({ client: { call }, socket }: OrdersDeps) =>
  followedWorthsMachine.provide({
    actors: followingActor(socket, {
      changes: ({ listKey }: TicketFactsKey) => factsChanges(socket, listKey),
      read: ({ listKey, accounts, order }, signal) =>
        order === null
          ? call(api.accountWorths)({ params: listKey, query: { accounts: accounts.join('|') }, signal })
          : call(api.worthsOfOrder)({ params: { id: order }, signal }),
    }),
  })

const recordView = (
  { call }: Pick<ApiClient, 'call'>,
  id: string,
  shown: 'details' | 'approval',
  signal: AbortSignal,
): TE.TaskEither<ApiError, unknown> => call(api.viewOrder)({ params: { id }, body: { shown }, signal })

const noDetails: OrderDetails = { views: [], accountChanges: [] }

const readOrderDetails = (
  { call }: Pick<ApiClient, 'call'>,
  id: string,
  signal: AbortSignal,
): TE.TaskEither<ApiError, OrderDetails> =>
  pipe(
    TE.Do,
    TE.apSW('views', call(api.viewsOfOrder)({ params: { id }, signal })),
    TE.apSW('accountChanges', call(api.accountChangesOfOrder)({ params: { id }, signal })),
  )

/** Views produce no event. The list of views is read after a change of the order, or after its evidence is `saved`. */
const provideViews = ({ client: { call }, socket }: OrdersDeps, saved: Observable<string>) =>
  followedViewsMachine.provide({
    actors: followingActor(socket, {
      changes: ({ id }) => merge(changesOfOrder(socket, id), saved.pipe(filter((one) => one === id))),
      read: ({ id, isListed }, signal, known) =>
        pipe(
          // records one view, however often it reads
          O.isNone(known) ? recordView({ call }, id, 'details', signal) : TE.right<ApiError, unknown>(null),
          TE.chain(() => (isListed ? readOrderDetails({ call }, id, signal) : TE.of(noDetails))),
        ),
    }),
  })

const readGain = (
  { call }: Pick<ApiClient, 'call'>,
  { account, sale }: GainQuestion,
  signal: AbortSignal,
): TE.TaskEither<ApiError, WhatIfResult> =>
  call(whatIf)({ params: { type: 'portfolio', code: account }, query: sale, signal })

const provideGain = ({ client, socket }: OrdersDeps) =>
  followedGainMachine.provide({
    actors: followingActor(socket, {
      changes: ({ listKey }: GainKey) => dashboardFiguresChanged(socket, listKey),
      read: (question, signal) =>
        pipe(
          readGain(client, question, signal),
          TE.map((known): GainAnswer => E.right(known)),
          TE.orElse((error) =>
            isRefused(E.left(error)) ? TE.right<ApiError, GainAnswer>(E.left(error)) : TE.left(error),
          ),
        ),
    }),
  })

const provideOrderFacts = ({ client: { call }, socket }: OrdersDeps) =>
  followedOrderFactsMachine.provide({
    actors: followingActor(socket, {
      changes: ({ listKey }: OrderFactsKey) => factsChanges(socket, listKey),
      read: ({ id, isEstimated }, signal, known) =>
        pipe(
          // records one view, however often it reads
          isEstimated && O.isNone(known) ? recordView({ call }, id, 'approval', signal) : TE.right(null),
          TE.chainW(() =>
            pipe(
              TE.Do,
              TE.apS('facts', call(api.factsOfOrder)({ params: { id }, signal })),
              TE.apS('worths', isEstimated ? call(api.worthsOfOrder)({ params: { id }, signal }) : TE.right({})),
            ),
          ),
          TE.map(({ facts, worths }) => ({ ...facts, worths })),
        ),
    }),
  })

const sendOrder = ({ call }: ApiClient, placing: OrderToEnter): TE.TaskEither<ApiError, EnteredOrderReply> => {
  const { id, correlation, acknowledged, amends, preview } = placing
  const { order, terms } = preview
  if (amends === null) return call(api.enterOrder)({ body: { id, acknowledged, ...order }, correlation })
  const { quantity, allocations: accounts } = terms
  return call(api.amendOrder)({
    params: { id },
    body: {
      acknowledged,
      quantity,
      accounts,
      version: amends.version,
      ...('priceLimit' in order ? { priceLimit: order.priceLimit } : { priceMarket: order.priceMarket }),
      ...('expiry' in order ? { expiry: order.expiry } : { goodForDay: order.goodForDay }),
    },
    correlation,
  })
}

export const provideTicket = (deps: OrdersDeps) =>
  ticketMachine.provide({
    actors: {
      facts: provideFacts(deps),
      worths: provideWorths(deps),
      workOutGain: taskActor<GainAnswer, O.Option<GainQuestion>>((question, signal) =>
        O.isNone(question) ? TE.left({ _tag: 'Undecodable' }) : readGain(deps.client, question.value, signal),
      ),
      placing: orderEntryMachine.provide({
        actors: {
          act: taskActor<ConfirmationResult<OrderSending>, ConfirmingContext<OrderSending>>(({ of }) =>
            O.isNone(of) ? TE.left(problemText) : pipe(sendOrder(deps.client, of.value), TE.mapLeft(refusalText)),
          ),
        },
      }),
    },
  })

const provideEvidence = ({ client: { call }, page }: Pick<ScreenDeps, 'client' | 'page'>, saved: Subject<string>) =>
  orderEvidenceMachine.provide({
    actors: {
      saveEvidence: taskActor<OrderEvidenceSaveResult, string>((id, signal) =>
        pipe(
          call(fileEndpointOf(api.orderEvidence))({ params: { id }, query: { format: 'csv' }, signal }),
          TE.bimap(refusalText, (file) => {
            saveReply(page.document)(file)
            saved.next(id)
            return null
          }),
        ),
      ),
    },
  })

export const provideOrders = (deps: OrdersDeps & Pick<ScreenDeps, 'page'>) => {
  const { client, socket } = deps
  const saved = new Subject<string>()
  return ordersMachine.provide({
    actors: {
      list: followedOrdersMachine.provide({
        actors: followingActor(socket, {
          changes: () => orderChanges(socket),
          read: (at, signal) => readOrders(client, at, signal),
        }),
      }),
      followedOrder: followedOrderMachine.provide({
        actors: followingActor(socket, {
          changes: () => orderChanges(socket),
          read: (id, signal) => client.call(api.oneOrder)({ params: { id }, signal }),
        }),
      }),
      moving: orderMovingMachine.provide({
        actors: {
          facts: provideOrderFacts(deps),
          gain: provideGain(deps),
          act: taskActor<MoveResult, OrderMoveRequest>((input) =>
            pipe(moveOrder(client, input), TE.mapLeft(refusalText)),
          ),
        },
      }),
      amending: provideTicket(deps),
      evidence: provideEvidence(deps, saved),
      views: provideViews(deps, saved),
      readEarlier: taskActor<EarlierOrdersResult, EarlierOrdersQuery>(({ before, listKey }, signal) =>
        pipe(
          readOrders(client, { listKey, status: 'over', ...(before === null ? {} : { before }) }, signal),
          TE.map((page) => ({ before, page })),
        ),
      ),
    },
  })
}
