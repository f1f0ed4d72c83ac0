import { filter, map, type Observable } from 'rxjs'
import { ReportProgress, type ReportStage } from '../../domain/reports/run/report-run.ts'
import { decoded, type OnDecodeError } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

export const reportProgress = (
  { asides }: LiveSocket,
  onDecodeError: OnDecodeError,
  run: string,
): Observable<{ readonly type: 'stage.received'; readonly stage: ReportStage }> =>
  asides.pipe(
    filter(({ name }) => name === 'report-progress'),
    map(({ body }) => body),
    decoded(ReportProgress, 'report-progress', onDecodeError),
    filter((progress) => progress.run === run),
    map(({ stage }) => ({ type: 'stage.received', stage })),
  )
