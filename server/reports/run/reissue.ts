import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { reportAtRevision } from '../../../src/domain/reports/live-report.ts'
import { entityOf } from '../../../src/domain/reports/run/run-fault.ts'
import { settledParameters } from '../../../src/domain/reports/run/settled-parameters.ts'
import { type ReportData, SourceName } from '../../../src/domain/reports/sources/source-catalogue.ts'
import type { ReportStore } from '../catalogue/open-reports.ts'
import type { RunCorrections, ReportSources } from '../sources/open-sources.ts'
import type { ReportGenerator } from './report-generator.ts'
import type { RunFailure, ReportSpec } from './report-spec.ts'
import type { RecordedRun } from './read-runs.ts'

export const pastSpecOf =
  (reports: Pick<ReportStore, 'past'>) =>
  async (run: RecordedRun): Promise<O.Option<ReportSpec>> => {
    const { events } = await reports.past(run.report)
    return pipe(
      O.Do,
      O.apS('report', reportAtRevision(events, run.revision)),
      O.apS('entity', O.fromEither(entityOf(run.parameters))),
      O.map(({ report, entity }) => ({
        report,
        entity,
        position: run.position,
        moment: run.moment,
        mayInclude: (account: string) => run.accounts?.includes(account) ?? false,
        parameters: settledParameters(run.parameters, report, run.moment.slice(0, 10)),
      })),
    )
  }

interface ReissueParts {
  readonly sources: Pick<ReportSources, 'explain'>
  readonly generator: Pick<ReportGenerator, 'gather'>
}

const noCorrections: RunCorrections = { changes: [], causes: [] }

export const correctionsBetween =
  ({ sources, generator }: ReissueParts) =>
  (then: ReportSpec, after: ReportData): TE.TaskEither<RunFailure, RunCorrections> =>
    pipe(
      generator.gather(then),
      TE.chainTaskK((before) => async () => {
        const source = then.report.ReportDataSource
        return SourceName.is(source) ? sources.explain(source, before, after) : noCorrections
      }),
    )
