import { E, pipe } from '../../../src/domain/fp.ts'
import type { StaticReportCommand } from '../../../src/domain/archive/command.ts'
import type { StaticReportState } from '../../../src/domain/archive/evolve.ts'
import type { StaticReportFields } from '../../../src/domain/archive/static-report.ts'
import type { ReadersOf } from '../../access/archive-readers.ts'
import { staticReportAggregate } from '../reports/static-report-aggregate.ts'
import { type Loaded, loadAll } from '../../log/aggregate.ts'
import type { Append, Conflict, EventLog } from '../../log/event-log.ts'
import { toNewEvent } from '../../log/stored-event.ts'

/** A file that goes into the archive, as a report of its own or as the next file of one that is there. */
export interface GoingFile {
  readonly _tag: 'New' | 'Next'
  readonly file: number
  readonly report: string
  readonly fields: StaticReportFields
  readonly hash: string
  readonly bytes: number
}

interface Bringing {
  readonly upload: string
  readonly by: string
  readonly at: string
}

interface FiledReport {
  readonly file: number
  readonly report: string
  readonly version: number
  readonly append: Append
}

const unfiled: Loaded<StaticReportState> = { state: { _tag: 'Unfiled' }, revision: 0, position: 0 }

const versionOf = (state: StaticReportState): number => (state._tag === 'Unfiled' ? 0 : state.versions.length)

const commandOf = (going: GoingFile, bringing: Bringing): StaticReportCommand => {
  const { _tag, report, fields, hash, bytes } = going
  return _tag === 'New'
    ? { type: 'FileReport', StaticReportID: report, report: fields, hash, bytes, ...bringing }
    : { type: 'ReplaceFile', hash, bytes, ...bringing }
}

/** What filing them writes to their reports; a conflict where one is gone that was there. */
export const reportFiling = (log: EventLog, readersOf: ReadersOf) => {
  const aggregateOf = staticReportAggregate(readersOf)

  const filed = (
    going: GoingFile,
    bringing: Bringing,
    { state, revision }: Loaded<StaticReportState>,
  ): E.Either<Conflict, FiledReport> => {
    const { file, report } = going
    const { stream, decider, audience } = aggregateOf(report)
    return pipe(
      decider.decide(commandOf(going, bringing), state),
      E.mapLeft((): Conflict => ({ _tag: 'Conflict', stream, revision })),
      E.map((events) => {
        const after = events.reduce(decider.evolve, state)
        const written = events.map((event) => toNewEvent(event, audience(event, after)))
        return { file, report, version: versionOf(after), append: { stream, expected: revision, events: written } }
      }),
    )
  }

  return async (
    going: readonly GoingFile[],
    bringing: Bringing,
  ): Promise<E.Either<Conflict, readonly FiledReport[]>> => {
    const next = going.filter(({ _tag }) => _tag === 'Next')
    const loaded =
      next.length === 0
        ? []
        : await loadAll(
            log,
            next.map(({ report }) => aggregateOf(report)),
          )
    const states = new Map(next.map(({ report }, place) => [report, loaded[place] ?? unfiled]))
    return pipe(
      going,
      E.traverseArray((one) => filed(one, bringing, states.get(one.report) ?? unfiled)),
    )
  }
}
