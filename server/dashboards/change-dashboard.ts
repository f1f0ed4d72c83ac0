import { decideSave, type DecidedSave, type Save } from '../../src/domain/dashboards/decide-save.ts'
import { DashboardEvent } from '../../src/domain/dashboards/event.ts'
import { E, TE } from '../../src/domain/fp.ts'
import { dashboardRoom } from '../../src/domain/log/audience.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { Conflict, EventLog, Intent, Tail } from '../log/event-log.ts'
import { heard } from '../log/heard.ts'
import { fromRecorded, toNewEvent } from '../log/stored-event.ts'
import { dashboardStream, type Place } from './shelf.ts'

interface DashboardChange extends Save {
  readonly place: Place
}

export interface FutureRevision {
  readonly _tag: 'FutureRevision'
  readonly revision: number
}

export interface ChangedDashboard {
  readonly revision: number
  readonly position: number
  readonly refused: DecidedSave['refused']
}

interface Sources {
  readonly log: EventLog
  readonly tail: Tail
}

const mostRetries = 3

const historyOf = (recorded: readonly RecordedEvent[]): Promise<readonly DashboardEvent[]> => {
  const decoded = E.traverseArray(fromRecorded(DashboardEvent))(recorded)
  return E.isLeft(decoded) ? Promise.reject(new Error(decoded.left)) : Promise.resolve(decoded.right)
}

/** Where in the stream this very save was carried out before its answer was lost. */
const doneAt = (recorded: readonly RecordedEvent[], { actor, correlation }: Intent): number =>
  recorded.findIndex((event) => event.correlation === correlation && event.actor === actor)

const endOf = (recorded: readonly RecordedEvent[]): Pick<ChangedDashboard, 'revision' | 'position'> => ({
  revision: recorded.length,
  position: recorded.at(-1)?.position ?? 0,
})

/**
 * Changes made on an older revision are rebased on the newest: those that still make sense are kept. Decided on the log
 * itself, and again when somebody else was faster, at most three times.
 */
export const changeDashboard =
  ({ log, tail }: Sources) =>
  (
    { place, ...save }: DashboardChange,
    intent: Intent,
    retriesLeft = mostRetries,
  ): TE.TaskEither<FutureRevision | Conflict, ChangedDashboard> =>
  async () => {
    const stream = dashboardStream(place)
    const recorded = await log.readStream(stream)
    const history = await historyOf(recorded)
    if (save.revision > history.length) return E.left({ _tag: 'FutureRevision', revision: history.length })

    const done = doneAt(recorded, intent)
    const { events, refused } = decideSave(place.type, done < 0 ? history : history.slice(0, done), save)
    if (done >= 0 || events.length === 0) return E.right({ ...endOf(recorded), refused })

    const audience = [dashboardRoom(place.type, place.code)]
    const append = { stream, expected: history.length, events: events.map((event) => toNewEvent(event, audience)) }
    const appended = await log.append(intent, [append])()
    if (E.isLeft(appended)) {
      return retriesLeft === 0
        ? appended
        : changeDashboard({ log, tail })({ place, ...save }, intent, retriesLeft - 1)()
    }
    const { position } = appended.right
    await heard(tail, position)
    return E.right({ revision: history.length + events.length, position, refused })
  }
