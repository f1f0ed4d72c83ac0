import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { ReportCheck } from '../../src/domain/reports/template/report-check.ts'
import type { ReportFault } from '../../src/domain/reports/template/report-fault.ts'
import type { ReportContent } from '../../src/domain/reports/report.ts'
import { fieldsOf, sampleData, sourceCatalogue, SourceName } from '../../src/domain/reports/sources/source-catalogue.ts'
import type { SandboxRefusal, TemplateSandbox } from '../sandbox/templates/template-sandbox.ts'

interface CheckOptions {
  readonly signal?: AbortSignal
  readonly isTried?: boolean
}

export type CheckReport = (
  report: ReportContent,
  checking?: CheckOptions,
) => TE.TaskEither<{ readonly _tag: 'ReportUnchecked' }, ReportCheck>

const pathsOf = (source: string): readonly string[] =>
  sourceCatalogue.find(({ name }) => name === source)?.fields.map(({ path }) => path) ?? []

const isReportFault = (refusal: SandboxRefusal): refusal is ReportFault =>
  refusal._tag !== 'CageLost' && refusal._tag !== 'ReportsBusy'

const faultlessCheck: ReportCheck = { fault: null, doubts: [] }

const trialMs = 3000

export const createCheck = (sandbox: Pick<TemplateSandbox, 'check' | 'write'>, now: () => Date): CheckReport => {
  const tried = (
    { ReportMarkup: markup, ReportHelperScript: helpers, ReportDataSource: source }: ReportContent,
    moment: string,
    signal?: AbortSignal,
  ): TE.TaskEither<SandboxRefusal, unknown> => {
    const data = JSON.stringify(SourceName.is(source) ? sampleData(fieldsOf(source), moment) : {})
    return sandbox.write({ markup, helpers, header: '', footer: '', data, timeMs: trialMs }, signal)
  }

  return (report, { signal, isTried = false } = {}) => {
    const { ReportMarkup: markup, ReportHelperScript: helpers, ReportDataSource } = report
    const moment = now().toISOString()
    const withTrial = (found: ReportCheck): TE.TaskEither<SandboxRefusal, ReportCheck> =>
      pipe(
        tried(report, moment, signal),
        TE.map(() => found),
        TE.orElse((trial) => (isReportFault(trial) ? TE.right({ ...found, trial }) : TE.left(trial))),
      )
    return pipe(
      sandbox.check({ markup, helpers, fields: pathsOf(ReportDataSource), moment }, signal),
      TE.match(
        (fault): E.Either<SandboxRefusal, ReportCheck> =>
          isReportFault(fault) ? E.right({ ...faultlessCheck, fault }) : E.left(fault),
        (doubts) => E.right({ ...faultlessCheck, doubts }),
      ),
      TE.chain((found) => (isTried && found.fault === null ? withTrial(found) : TE.right(found))),
      TE.mapLeft(() => ({ _tag: 'ReportUnchecked' as const })),
    )
  }
}
