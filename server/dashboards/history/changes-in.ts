import type { RecordedChange } from '../../../src/domain/dashboards/history/history.ts'
import type { DashboardEvent } from '../../../src/domain/dashboards/dashboard.ts'
import { pipe, RA } from '../../../src/domain/fp.ts'
import type { Past } from '../../log/repository.ts'

/** Everything ever done to a dashboard. */
export const changesIn = ({ recorded, events }: Past<unknown, DashboardEvent>): readonly RecordedChange[] =>
  pipe(
    RA.zip(recorded, events),
    RA.map(([{ revision, at, actor, correlation }, event]) => ({ revision, at, actor, correlation, event })),
  )
