import type { Pool } from 'pg'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import { mayActOnOrder, type OrderAction } from '../../src/domain/trading/access/trader.ts'
import { changesLedger } from '../../src/domain/trading/ledger/trade-acts.ts'
import { isResentOrder, orderDecider } from '../../src/domain/trading/order/decider.ts'
import type { EnteredOrder, Order } from '../../src/domain/trading/order/order.ts'
import type { OrderCommand } from '../../src/domain/trading/order/order-command.ts'
import type { OrderEvent } from '../../src/domain/trading/order/order-event.ts'
import type { OrderRefusal } from '../../src/domain/trading/order/order-refusal.ts'
import type { User } from '../../src/domain/users/user.ts'
import { combineTransactionWork, type LogServices } from '../log/carry-out.ts'
import type { TransactionWork, AppendConflict, CallIntent } from '../log/event-log.ts'
import {
  type StreamWrite,
  type ChangedState,
  openOnDemandRepository,
  type OnDemandRepository,
} from '../log/repository.ts'
import { type TraderServices, traderOf, watchersOf } from './access/traders.ts'
import type { RequestOutbox } from './broker/outbox.ts'
import {
  type CheckServices,
  type CommandWithPreconditions,
  type EnterRefusal,
  type EnterRequest,
  enterCommand,
} from './enter-order.ts'
import { accountsConcernedBy, orderKindFor } from './order-kind.ts'

export type ChangedOrder = ChangedState<Order, OrderEvent>

export interface OrderActRefusal {
  readonly _tag: 'NotFound' | 'NotAllowedHere'
}

type CommandForOrder = (
  order: Order,
) => E.Either<OrderRefusal, CommandWithPreconditions> | Promise<E.Either<OrderRefusal, CommandWithPreconditions>>

export interface OrderStore
  extends Pick<OnDemandRepository<Order, OrderCommand, OrderEvent, OrderRefusal>, 'get' | 'getAll' | 'past'> {
  readonly enter: (
    user: User,
    entering: EnterRequest,
    intent: CallIntent<ChangedOrder>,
  ) => TE.TaskEither<OrderRefusal | EnterRefusal | AppendConflict, ChangedOrder>
  readonly act: (
    user: User,
    id: string,
    act: OrderAction,
    command: CommandForOrder,
    intent: CallIntent<ChangedOrder>,
  ) => TE.TaskEither<OrderRefusal | OrderActRefusal | AppendConflict, ChangedOrder>
  readonly tell: (
    id: string,
    command: OrderCommand,
    intent: CallIntent<ChangedOrder>,
  ) => TE.TaskEither<OrderRefusal | AppendConflict, ChangedOrder>
}

export interface OrderServices extends LogServices, CheckServices {
  readonly pool: Pool
  readonly now: () => Date
}

export const permittedOrder = (
  services: TraderServices,
  user: User,
  act: OrderAction,
  order: Order,
): E.Either<OrderActRefusal, Order> => {
  const trader = traderOf(services, user)
  if (!mayActOnOrder('see', trader, order)) return E.left({ _tag: 'NotFound' })
  return mayActOnOrder(act, trader, order) ? E.right(order) : E.left({ _tag: 'NotAllowedHere' })
}

export type OrderTransactionWrites = (
  id: string,
  events: readonly OrderEvent[],
  after: EnteredOrder,
  intent: CallIntent<never>,
) => TransactionWork | null

interface FillBooking {
  readonly book: OrderTransactionWrites
  /** Resolves once the ledger contains the fills, so that a caller reads figures with them. */
  readonly post: () => Promise<void>
}

export const openOrders = (services: OrderServices, outbox: RequestOutbox, booking?: FillBooking): OrderStore => {
  const kind = orderKindFor((accounts) => watchersOf(services, accounts))
  const orders = openOnDemandRepository(services, kind)

  const changeLedger = async ({ events }: ChangedOrder): Promise<void> => {
    if (events.some(changesLedger)) await booking?.post()
  }

  const handle: typeof orders.handle = (...request) =>
    pipe(
      orders.handle(...request),
      TE.chainFirstTaskK((changed) => () => changeLedger(changed)),
    )

  const besideAll = (id: string, decided: readonly OrderEvent[], after: Order, intent: CallIntent<never>) =>
    after._tag === 'Draft' || decided.length === 0
      ? {}
      : combineTransactionWork(
          ...[outbox.beside, ...(booking ? [booking.book] : [])].map((each) => each(id, decided, after, intent)),
        )

  const acting = (
    id: string,
    before: Order,
    { command, holds }: CommandWithPreconditions,
    intent: CallIntent<never>,
  ): E.Either<OrderRefusal, StreamWrite<OrderEvent>> =>
    pipe(
      orderDecider.decide(command, before),
      E.map((decided) => {
        const after = decided.reduce(orderDecider.evolve, before)
        const hasParts = decided.length > 0 && accountsConcernedBy(before, after).length > 1
        const events: readonly OrderEvent[] = hasParts ? [...decided, { type: 'OrderPartsChanged' }] : decided
        return { events, ...besideAll(id, decided, after, intent), ...(holds && { holds }) }
      }),
    )

  /** True if this order was already entered under this id. A repeat skips the checks: the price may differ. */
  const isDone = (user: User, { order }: EnterRequest, state: Order): boolean =>
    state._tag !== 'Draft' &&
    isResentOrder(order, user.username, state) &&
    E.isRight(permittedOrder(services, user, 'see', state))

  return {
    get: orders.get,
    getAll: orders.getAll,
    past: orders.past,
    enter: (user, entering, intent) =>
      handle<OrderRefusal | EnterRefusal>(
        entering.id,
        async ({ state }) =>
          isDone(user, entering, state)
            ? E.right({ events: [] })
            : pipe(
                await enterCommand(services, user, entering, {
                  now: services.now(),
                  at: intent.at,
                  broker: outbox.side,
                }),
                E.chainW((command) => acting(entering.id, state, command, intent)),
              ),
        intent,
      ),
    act: (user, id, act, command, intent) =>
      handle<OrderRefusal | OrderActRefusal>(
        id,
        async ({ state }) => {
          const allowed = permittedOrder(services, user, act, state)
          if (E.isLeft(allowed)) return allowed
          return pipe(
            await command(state),
            E.chain((made) => acting(id, state, made, intent)),
          )
        },
        intent,
      ),
    // a broker's reports come one after another, so they do not wait for the ledger
    tell: (id, command, intent) =>
      pipe(
        orders.handle(id, ({ state }) => acting(id, state, { command }, intent), intent),
        TE.chainFirstIOK((changed) => () => void changeLedger(changed)),
      ),
  }
}
