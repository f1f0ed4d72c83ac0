import type { DashboardCommand } from '../../../src/domain/dashboard/command.ts'
import { dashboardOf } from '../../../src/domain/dashboard/decider.ts'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { dashboardRoom } from '../../../src/domain/log/audience.ts'
import type { Conflict, EventLog, Intent, Tail } from '../../log/event-log.ts'
import { carryOut } from '../../log/plan.ts'
import { toNewEvent } from '../../log/stored-event.ts'
import { type Decided, decideEach } from './decide-each.ts'
import { type DashboardShelf, dashboardStream, type Place } from './shelf.ts'

/** What was done, in order, to the dashboard as it was at `revision`. */
export interface DashboardChange {
  readonly place: Place
  readonly revision: number
  readonly changes: readonly DashboardCommand[]
}

export interface FutureRevision {
  readonly _tag: 'FutureRevision'
  readonly revision: number
}

export interface ChangedDashboard {
  readonly revision: number
  readonly position: number
  readonly refused: Decided['refused']
}

/** Changes made on an older revision are decided on the newest: those that still make sense are kept. */
export const changeDashboard =
  (house: { readonly log: EventLog; readonly tail: Tail }, shelf: DashboardShelf) =>
  (
    { place, revision, changes }: DashboardChange,
    intent: Intent,
  ): TE.TaskEither<FutureRevision | Conflict, ChangedDashboard> => {
    const stream = dashboardStream(place)
    const audience = [dashboardRoom(place.type, place.code)]

    const plan = () => {
      const current = shelf.get(place)
      if (revision > current.revision) {
        const future: FutureRevision = { _tag: 'FutureRevision', revision: current.revision }
        return E.left(future)
      }
      const { events, refused } = decideEach(dashboardOf(place.type), current.state, changes)
      return E.right({
        appends: [{ stream, expected: current.revision, events: events.map((event) => toNewEvent(event, audience)) }],
        revision: current.revision + events.length,
        refused,
      })
    }

    return pipe(
      carryOut(house, intent, plan),
      TE.map(({ position, plan: { revision: reached, refused } }) => ({ position, revision: reached, refused })),
    )
  }
