import type { Pool } from 'pg'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import type { OrderView } from '../../../src/domain/trading/access/order-view.ts'
import {
  type EvidenceEntry,
  evidenceEntry,
  type OrderEvidence,
  type ShownAccountChange,
} from '../../../src/domain/trading/order/order-evidence.ts'
import type { Order } from '../../../src/domain/trading/order/order.ts'
import type { User } from '../../../src/domain/users/user.ts'
import type { StreamHistory } from '../../log/repository.ts'
import { displayNames } from '../../users/display-name.ts'
import { readAccountChanges } from '../../users/read-account-changes.ts'
import type { TraderServices } from '../access/traders.ts'
import { type OrderActRefusal, type OrderStore, permittedOrder } from '../orders.ts'
import type { OrderViewStore } from '../views/order-views.ts'

interface EvidenceServices extends TraderServices {
  readonly pool: Pool
  readonly orders: Pick<OrderStore, 'get' | 'past'>
  readonly views: Pick<OrderViewStore, 'past'>
}

type EventHistory<Event> = Pick<StreamHistory<unknown, Event>, 'recorded' | 'events'>

const entriesOf = (
  { recorded, events }: EventHistory<EvidenceEntry['event']>,
  nameOf: (username: string) => string,
): readonly EvidenceEntry[] =>
  recorded.flatMap((each, index) => {
    const event = events[index]
    // this event only notifies people who see part of a block order
    return event === undefined || event.type === 'OrderPartsChanged' ? [] : [evidenceEntry(each, event, nameOf)]
  })

const approverChanges = async (services: EvidenceServices, order: Order) => {
  if (order._tag === 'Draft') return []
  const { by, approvedBy } = order
  const changes = await Promise.all(approvedBy.map((approver) => readAccountChanges(services, approver, [by])))
  return changes.flat().toSorted((one, other) => one.recorded.position - other.recorded.position)
}

export const readAccountChangesOf = (
  services: EvidenceServices,
  user: User,
  id: string,
): TE.TaskEither<OrderActRefusal, readonly ShownAccountChange[]> =>
  pipe(
    TE.fromTask(() => services.orders.get(id)),
    TE.chainEitherK(({ state }) => permittedOrder(services, user, 'evidence', state)),
    TE.chainTaskK((order) => async () => {
      const changes = await approverChanges(services, order)
      const nameOf = await displayNames(services.pool)(changes.flatMap(({ username, by }) => [username, by]))
      return changes.map(({ username: approver, by, at, event: { type: change }, recorded: { position } }) => ({
        position,
        at,
        change,
        by,
        name: nameOf(by),
        approver,
        approverName: nameOf(approver),
      }))
    }),
  )

export const readEvidence =
  (services: EvidenceServices, user: User, id: string): TE.TaskEither<OrderActRefusal, OrderEvidence> =>
  async () => {
    const { orders, views, pool } = services
    const { state, ...happened } = await orders.past(id)
    const allowed = permittedOrder(services, user, 'evidence', state)
    if (E.isLeft(allowed)) return allowed
    const [viewed, changes] = await Promise.all([views.past(id), approverChanges(services, state)])
    const nameOf = await displayNames(pool)([...happened.recorded, ...viewed.recorded].map(({ actor }) => actor))
    const entries = [
      ...entriesOf(happened, nameOf),
      ...entriesOf(viewed, nameOf),
      ...changes.map(({ username: approver, event: { type: change }, recorded }) =>
        evidenceEntry({ ...recorded, audience: [] }, { type: 'ApproverAccountChanged', approver, change }, nameOf),
      ),
    ]
    return E.right({ id, entries: entries.toSorted((one, other) => one.position - other.position) })
  }

export const readViews = (
  services: EvidenceServices,
  user: User,
  id: string,
): TE.TaskEither<OrderActRefusal, readonly OrderView[]> =>
  pipe(
    TE.fromTask(() => services.orders.get(id)),
    TE.chainEitherK(({ state }) => permittedOrder(services, user, 'evidence', state)),
    TE.chainTaskK(() => async () => {
      const { events } = await services.views.past(id)
      const nameOf = await displayNames(services.pool)(events.map(({ by }) => by))
      return events.map(({ type: _, ...view }) => ({ ...view, name: nameOf(view.by) })).toReversed()
    }),
  )
