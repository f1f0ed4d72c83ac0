import type { Pool } from 'pg'
import { E, TE } from '../../../src/domain/fp.ts'
import { evidenceEntry, type OrderEvidence } from '../../../src/domain/trading/order/order-evidence.ts'
import type { User } from '../../../src/domain/users/user.ts'
import { displayNames } from '../../users/display-name.ts'
import type { TraderServices } from '../access/traders.ts'
import { type ActRefusal, type Orders, permitted } from '../orders.ts'

interface Services extends TraderServices {
  readonly pool: Pool
  readonly orders: Pick<Orders, 'past'>
}

/** What a part of an order's people are told says nothing of what happened. */
export const readEvidence =
  (services: Services, user: User, id: string): TE.TaskEither<ActRefusal, OrderEvidence> =>
  async () => {
    const { state, recorded, events } = await services.orders.past(id)
    const allowed = permitted(services, user, 'evidence', state)
    if (E.isLeft(allowed)) return allowed
    const nameOf = await displayNames(services.pool)(recorded.map(({ actor }) => actor))
    const entries = recorded.flatMap((each, place) => {
      const event = events[place]
      return event === undefined || event.type === 'OrderPartsChanged' ? [] : [evidenceEntry(each, event, nameOf)]
    })
    return E.right({ id, entries })
  }
