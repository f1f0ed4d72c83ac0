import { dashboardOf } from '../../../src/domain/dashboards/decider.ts'
import { dashboardAt } from '../../../src/domain/dashboards/history/history.ts'
import { decideRestore } from '../../../src/domain/dashboards/history/restore.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import { dashboardRoom } from '../../../src/domain/log/audience.ts'
import type { Conflict, EventLog, Intent, Tail } from '../../log/event-log.ts'
import { toNewEvent } from '../../log/stored-event.ts'
import { dashboardStream, type Place } from '../shelf.ts'
import { readChanges } from './read-changes.ts'

export interface Restoring {
  readonly place: Place
  readonly to: number
  readonly revision: number
}

interface RestoreRefused {
  readonly _tag: 'NotFound' | 'StaleRevision'
  readonly revision: number
}

interface Restored {
  readonly revision: number
  readonly position: number
}

/** Whoever restores has seen what that takes back: nothing that was done since. What is so already is left as it is. */
export const restoreDashboard =
  ({ log, tail }: { readonly log: EventLog; readonly tail: Tail }) =>
  ({ place, to, revision }: Restoring, intent: Intent): TE.TaskEither<RestoreRefused | Conflict, Restored> =>
  async () => {
    const changes = await readChanges(log, place)
    const current = changes.length
    const { initial, evolve } = dashboardOf(place.type)
    if (!Number.isInteger(to) || to < 0 || to > current)
      return TE.left({ _tag: 'NotFound' as const, revision: current })()
    const state = changes.reduce((before, { event }) => evolve(before, event), initial)
    const dashboard = dashboardAt(initial.dashboard, changes, to)
    const events = decideRestore({ type: 'RestoreDashboard', revision: to, dashboard }, state)
    if (events.length === 0) return TE.right({ revision: current, position: tail.position() })()
    if (revision !== current) return TE.left({ _tag: 'StaleRevision' as const, revision: current })()
    const audience = [dashboardRoom(place.type, place.code)]
    return pipe(
      log.append(intent, [
        {
          stream: dashboardStream(place),
          expected: current,
          events: events.map((event) => toNewEvent(event, audience)),
        },
      ]),
      TE.chainFirstTaskK(
        ({ position }) =>
          () =>
            tail.reached(position).catch(() => undefined),
      ),
      TE.map(({ position }) => ({ revision: current + events.length, position })),
    )()
  }
