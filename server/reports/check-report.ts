import { pipe, TE } from '../../src/domain/fp.ts'
import type { ReportCheck } from '../../src/domain/reports/template/report-check.ts'
import type { ReportFault } from '../../src/domain/reports/template/report-fault.ts'
import type { ReportContent } from '../../src/domain/reports/report.ts'
import { sourceCatalogue } from '../../src/domain/reports/sources/source-catalogue.ts'
import type { TemplateSandbox } from '../sandbox/templates/template-sandbox.ts'

export type CheckReport = (
  report: ReportContent,
  signal?: AbortSignal,
) => TE.TaskEither<{ readonly _tag: 'ReportUnchecked' }, ReportCheck>

const fieldsOf = (source: string): readonly string[] =>
  sourceCatalogue.find(({ name }) => name === source)?.fields.map(({ path }) => path) ?? []

const nothingFound: ReportCheck = { fault: null, doubts: [] }

/** Says of a report what is wrong with it in every run: in the sandbox, for it is an author's. */
export const createCheck =
  (sandbox: Pick<TemplateSandbox, 'check'>, now: () => Date): CheckReport =>
  ({ ReportMarkup: markup, ReportHelperScript: helpers, ReportDataSource }, signal) =>
    pipe(
      sandbox.check({ markup, helpers, fields: fieldsOf(ReportDataSource), moment: now().toISOString() }, signal),
      TE.map((doubts): ReportCheck => ({ ...nothingFound, doubts })),
      TE.orElse((fault: ReportFault) =>
        fault._tag === 'CageLost'
          ? TE.left({ _tag: 'ReportUnchecked' as const })
          : TE.right({ ...nothingFound, fault }),
      ),
    )
