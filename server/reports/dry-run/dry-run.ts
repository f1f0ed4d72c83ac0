import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import type { ReportContent } from '../../../src/domain/reports/report.ts'
import type { ReportStore } from '../catalogue/open-reports.ts'
import type { ReportGenerator } from '../run/report-generator.ts'
import { endingOf, type AuthorisedSpec, type RunFailure, type ReportSpec } from '../run/report-spec.ts'
import type { RecordedRun, RunReader } from '../run/read-runs.ts'
import { pastSpecOf } from '../run/reissue.ts'
import { comparePages, type PageComparison } from './compare-pages.ts'

type DryRunOutcome =
  | ({ readonly _tag: 'Compared' } & PageComparison)
  | { readonly _tag: 'Failed'; readonly message: string }

export interface ReportDryRun {
  readonly run: string
  readonly subject: string
  readonly at: string
  readonly outcome: DryRunOutcome
}

interface DryRunSources {
  readonly reports: Pick<ReportStore, 'past'>
  readonly runs: Pick<RunReader, 'lastOf'>
  readonly generator: Pick<ReportGenerator, 'make'>
}

interface DryRunRefusal {
  readonly _tag: 'NoPrinter' | 'PrinterBusy'
}

type DryRunTask<A> = TE.TaskEither<DryRunRefusal, A>

const maxReports = 3
const limitMs = 120_000

const failedDryRun = (message: string): DryRunOutcome => ({ _tag: 'Failed', message })

const isDryRunRefusal = (trouble: { readonly _tag: string }): trouble is DryRunRefusal =>
  trouble._tag === 'NoPrinter' || trouble._tag === 'PrinterBusy'

const failureText = (trouble: RunFailure): string => {
  const ending = endingOf(trouble)
  return ending.type === 'ReportFailed' ? ending.message : 'It took too long'
}

/** Only site administrators make dry runs, and they see every account. */
const paperSpec = (spec: ReportSpec): AuthorisedSpec => ({
  ...spec,
  mayShow: () => true,
  parameters: { ...spec.parameters, outputFormat: 'wkhtmltopdf' },
})

export const openDryRun = ({ reports, runs, generator }: DryRunSources) => {
  const specOf = pastSpecOf(reports)

  const printed = (spec: ReportSpec, signal: AbortSignal): TE.TaskEither<RunFailure, Uint8Array> =>
    pipe(
      generator.make(paperSpec(spec), { signal, reached: () => undefined }),
      TE.map(({ output }) => output.bytes),
    )

  const compared = (then: ReportSpec, draft: ReportContent, signal: AbortSignal): DryRunTask<DryRunOutcome> =>
    pipe(
      TE.Do,
      TE.apS('before', printed(then, signal)),
      TE.apS('after', printed({ ...then, report: { ...then.report, ...draft } }, signal)),
      TE.chainW(({ before, after }) => comparePages(before, after, signal)),
      TE.map((pages): DryRunOutcome => ({ _tag: 'Compared', ...pages })),
      TE.orElse((trouble) => {
        if (isDryRunRefusal(trouble)) return TE.left(trouble)
        return TE.right(
          failedDryRun(trouble._tag === 'Unread' ? 'The pages could not be compared' : failureText(trouble)),
        )
      }),
    )

  const dryRunOf = (run: RecordedRun, draft: ReportContent, signal: AbortSignal): DryRunTask<ReportDryRun> =>
    pipe(
      TE.fromTask(() => specOf(run)),
      TE.chain(
        O.match(
          () => TE.right(failedDryRun('The original figures are not available')),
          (then) => compared(then, draft, signal),
        ),
      ),
      TE.map((outcome) => ({ run: run.id, subject: run.subject, at: run.at, outcome })),
    )

  return (name: string, draft: ReportContent, given: AbortSignal): DryRunTask<readonly ReportDryRun[]> =>
    async () => {
      const signal = AbortSignal.any([given, AbortSignal.timeout(limitMs)])
      const all: ReportDryRun[] = []
      for (const run of await runs.lastOf(name, maxReports)) {
        const one = await dryRunOf(run, draft, signal)()
        if (E.isLeft(one)) return one
        all.push(one.right)
      }
      return E.right(all)
    }
}
