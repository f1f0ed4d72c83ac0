import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { reportAt } from '../../../src/domain/reports/history/history.ts'
import { entityOf } from '../../../src/domain/reports/run/run-fault.ts'
import { settledParameters } from '../../../src/domain/reports/run/settled-parameters.ts'
import { type ReportData, SourceName } from '../../../src/domain/reports/sources/source-catalogue.ts'
import type { Reports } from '../library/open-reports.ts'
import type { Corrections, Sources } from '../sources/open-sources.ts'
import type { Maker } from './maker.ts'
import type { RunTrouble, Wanted } from './order.ts'
import type { RecordedRun } from './read-runs.ts'

/** What a run was written from: the report on the revision it had. */
export const wantedThen =
  (reports: Pick<Reports, 'past'>) =>
  async (run: RecordedRun): Promise<O.Option<Wanted>> => {
    const { events } = await reports.past(run.report)
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

interface Parts {
  readonly sources: Pick<Sources, 'explain'>
  readonly maker: Pick<Maker, 'gather'>
}

const nothing: Corrections = { changes: [], causes: [] }

/** What is another in a run's figures now, and what was imported or withdrawn since that touched them. */
export const corrections =
  ({ sources, maker }: Parts) =>
  (then: Wanted, after: ReportData): TE.TaskEither<RunTrouble, Corrections> =>
    pipe(
      maker.gather(then),
      TE.chainTaskK((before) => async () => {
        const source = then.report.ReportDataSource
        return SourceName.is(source) ? sources.explain(source, before, after) : nothing
      }),
    )
