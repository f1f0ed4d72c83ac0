import { auditTime, filter, map, mergeMap, type Observable, of, type SchedulerLike } from 'rxjs'
import { O } from '../../domain/fp.ts'
import { batchOfStream } from '../../domain/reports/batch/decider.ts'
import { BatchEvent } from '../../domain/reports/batch/report-batch.ts'
import type { BatchChange } from '../../domain/reports/batch/steering.ts'
import { reportStream } from '../../domain/reports/live-report.ts'
import type { PrintWait } from '../../domain/reports/run/print-wait.ts'
import { ReportProgress, type ReportStage } from '../../domain/reports/run/report-run.ts'
import { flushesCaches } from '../../domain/settings/api-cache.ts'
import { decodedAsides } from '../socket/asides.ts'
import { decodeWith, type OnDecodeError } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

const reportStreamPrefix = reportStream('')

/** In milliseconds. The first start for a firm writes many reports together. */
const gatherMs = 300

export const reportsChanges = (
  { frames }: LiveSocket,
  scheduler?: SchedulerLike,
): Observable<{ readonly type: 'reports.changed' }> =>
  frames.pipe(
    filter(({ event }) => event.stream.startsWith(reportStreamPrefix) || flushesCaches(event)),
    auditTime(gatherMs, scheduler),
    map(() => ({ type: 'reports.changed' })),
  )

export const reportChanges = ({ frames }: LiveSocket, name: string): Observable<{ readonly type: 'report.changed' }> =>
  frames.pipe(
    filter(({ event: { stream } }) => stream === reportStream(name)),
    map(() => ({ type: 'report.changed' })),
  )

/** In milliseconds. A batch runs many reports a second. */
const runBatchMs = 500

export const runChanges = ({ frames }: LiveSocket): Observable<{ readonly type: 'runs.changed' }> =>
  frames.pipe(
    filter(({ event: { stream } }) => stream.startsWith('report-run/')),
    auditTime(runBatchMs),
    map(() => ({ type: 'runs.changed' })),
  )

export const reportProgress = (
  socket: LiveSocket,
  onDecodeError: OnDecodeError,
  run: string,
): Observable<{ readonly type: 'stage.received'; readonly stage: ReportStage; readonly wait: O.Option<PrintWait> }> =>
  decodedAsides(socket, 'report-progress', ReportProgress, onDecodeError).pipe(
    filter((progress) => progress.run === run),
    map(({ stage, wait }) => ({ type: 'stage.received', stage, wait: O.fromNullable(wait) })),
  )

export const batchChanges = (
  { frames }: LiveSocket,
  onDecodeError: OnDecodeError,
): Observable<{ readonly type: 'batch.changed' } & BatchChange> =>
  frames.pipe(
    mergeMap(({ position, event: { stream, type, data, revision } }) => {
      const id = batchOfStream(stream)
      return O.isNone(id)
        ? []
        : of({ ...data, type }).pipe(
            decodeWith(BatchEvent, type, onDecodeError, position),
            map((event) => ({ type: 'batch.changed' as const, id: id.value, version: revision, event })),
          )
    }),
  )
