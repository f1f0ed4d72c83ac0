import { DashboardEvent } from '../../../src/domain/dashboards/event.ts'
import type { RecordedChange } from '../../../src/domain/dashboards/history/history.ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import type { EventLog } from '../../log/event-log.ts'
import { fromRecorded } from '../../log/stored-event.ts'
import { dashboardStream, type Place } from '../shelf.ts'

const decode = fromRecorded(DashboardEvent)

const changeOf = (recorded: RecordedEvent): E.Either<string, RecordedChange> =>
  pipe(
    decode(recorded),
    E.map((event) => {
      const { revision, at, actor, correlation } = recorded
      return { revision, at, actor, correlation, event }
    }),
  )

/** Everything ever done to a dashboard. */
export const readChanges = async (log: EventLog, place: Place): Promise<readonly RecordedChange[]> =>
  pipe(
    E.traverseArray(changeOf)(await log.readStream(dashboardStream(place))),
    E.match(
      (defect) => Promise.reject(new Error(defect)),
      (changes) => Promise.resolve(changes),
    ),
  )
