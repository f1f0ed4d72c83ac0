import { E, pipe, RA } from '../../../src/domain/fp.ts'
import type { StaticReportCommand, StaticReportFields } from '../../../src/domain/archive/static-report.ts'
import { staticReportStream, type StaticReportState } from '../../../src/domain/archive/evolve.ts'
import type { StaticReports } from '../reports/static-report-repository.ts'
import { inParts } from '../../postgres/in-parts.ts'
import type { StreamAppend, AppendConflict } from '../../log/event-log.ts'
import type { FoldedState } from '../../log/repository.ts'

export interface FileAwaitingFiling {
  readonly _tag: 'New' | 'Next'
  readonly file: number
  readonly report: string
  readonly fields: StaticReportFields
  readonly hash: string
  readonly bytes: number
}

interface FilingIntent {
  readonly upload: string
  readonly by: string
  readonly at: string
}

interface FiledStaticReport {
  readonly file: number
  readonly report: string
  readonly version: number
  readonly appends: readonly StreamAppend[]
}

const unfiledStaticReport: FoldedState<StaticReportState> = { state: { _tag: 'Unfiled' }, revision: 0, position: 0 }

const versionOf = (state: StaticReportState): number => (state._tag === 'Unfiled' ? 0 : state.versions.length)

const commandOf = (going: FileAwaitingFiling, bringing: FilingIntent): StaticReportCommand => {
  const { _tag, report, fields, hash, bytes } = going
  return _tag === 'New'
    ? { type: 'FileReport', StaticReportID: report, report: fields, hash, bytes, ...bringing }
    : { type: 'ReplaceFile', hash, bytes, ...bringing }
}

export const reportFiling = (reports: StaticReports) => {
  const filed = (
    going: FileAwaitingFiling,
    bringing: FilingIntent,
    folded: FoldedState<StaticReportState>,
  ): E.Either<AppendConflict, FiledStaticReport> => {
    const { file, report } = going
    return pipe(
      reports.decide(report, folded.state, [commandOf(going, bringing)]),
      E.bimap(
        (): AppendConflict => ({ _tag: 'Conflict', stream: staticReportStream(report), revision: folded.revision }),
        (events) => {
          const { state, appends } = reports.plan(report, folded, events)
          return { file, report, version: versionOf(state), appends }
        },
      ),
    )
  }

  return async (
    going: readonly FileAwaitingFiling[],
    bringing: FilingIntent,
  ): Promise<E.Either<AppendConflict, readonly FiledStaticReport[]>> => {
    const next = going.filter(({ _tag }) => _tag === 'Next').map(({ report }) => report)
    const known = new Map(RA.zip(next, await reports.getAll(next)))
    return pipe(
      await inParts(going, (one) => filed(one, bringing, known.get(one.report) ?? unfiledStaticReport)),
      E.sequenceArray,
    )
  }
}
