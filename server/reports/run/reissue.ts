import type { Pool } from 'pg'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { causesOf, explained } from '../../../src/domain/report/causes.ts'
import { differences } from '../../../src/domain/report/differences.ts'
import { reportAt } from '../../../src/domain/report/history.ts'
import type { FigureChange, RunCause } from '../../../src/domain/report/report-run.ts'
import { entityOf } from '../../../src/domain/report/run/run-fault.ts'
import { settledParameters } from '../../../src/domain/report/run/settled-parameters.ts'
import { type ReportData, SourceName } from '../../../src/domain/report/source-catalogue.ts'
import { onSnapshot } from '../../ledger/book/snapshot.ts'
import type { EventLog } from '../../log/event-log.ts'
import { readReport } from '../library/read-report.ts'
import { readTouches } from '../sources/causes.ts'
import type { Maker } from './maker.ts'
import type { RunTrouble, Wanted } from './order.ts'
import type { RecordedRun } from './read-runs.ts'

/** What a run was written from: the report on the revision it had. */
export const wantedThen =
  (log: EventLog) =>
  async (run: RecordedRun): Promise<O.Option<Wanted>> => {
    const { events } = await readReport(log, run.report)
    return pipe(
      O.Do,
      O.apS('report', reportAt(events, run.revision)),
      O.apS('entity', O.fromEither(entityOf(run.parameters))),
      O.map(({ report, entity }) => ({
        ...{ report, entity, position: run.position, moment: run.moment },
        parameters: settledParameters(run.parameters, report, run.moment.slice(0, 10)),
      })),
    )
  }

export interface Corrections {
  readonly changes: readonly FigureChange[]
  readonly causes: readonly RunCause[]
}

interface Sources {
  readonly pool: Pool
  readonly maker: Pick<Maker, 'gather'>
}

/** What is another in a run's figures now, and what was imported or withdrawn since that touched them. */
export const corrections =
  ({ pool, maker }: Sources) =>
  (then: Wanted, after: ReportData): TE.TaskEither<RunTrouble, Corrections> =>
    pipe(
      maker.gather(then),
      TE.chainTaskK((before) => async () => {
        const source = then.report.ReportDataSource
        const touches = await onSnapshot(pool, { _tag: 'Now' }, ({ client }) => readTouches(client, before, after))
        return {
          changes: SourceName.is(source) ? explained(differences(source, before, after), touches) : [],
          causes: causesOf(touches),
        }
      }),
    )
