import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { simulatedNote } from '../../../src/domain/ledger/trades/posting.ts'
import { type ReportData, SourceName } from '../../../src/domain/reports/sources/source-catalogue.ts'
import { untilAborted } from '../../log/concurrency/until-aborted.ts'
import type { LogoStore } from '../catalogue/open-logos.ts'
import { type ReportOutput, sha256Of } from '../outputs.ts'
import type { ReportSources } from '../sources/open-sources.ts'
import type { AuthorisedSpec, RunFailure, ReportSpec } from './report-spec.ts'
import type { GenerationContext, RenderReport } from './render-report.ts'
import { generationLimitMs } from './run-limits.ts'

/** `figures` is the SHA-256 of `data`. */
export interface GeneratedReport {
  readonly output: ReportOutput
  readonly data: ReportData
  readonly figures: string
}

export interface ReportGenerator {
  readonly gather: (spec: ReportSpec) => TE.TaskEither<RunFailure, ReportData>
  /** Ends immediately: with `ReportCancelled` by an aborted `signal`, with `ServerStopped` by a stopping server. */
  readonly make: (spec: AuthorisedSpec, making: GenerationContext) => TE.TaskEither<RunFailure, GeneratedReport>
}

interface GeneratorParts {
  readonly sources: Pick<ReportSources, 'gather'>
  readonly logos: Pick<LogoStore, 'at'>
  readonly renderReport: RenderReport
  readonly stopping: AbortSignal
}

/** Reports must say so if their figures include simulated trades, whatever their author wrote. */
const simulatedTradesNote = ({ report: { simulatedTrades } }: ReportData): string =>
  simulatedTrades === 0 ? '' : `This report ${simulatedNote(simulatedTrades)}.`

const noSource: RunFailure = {
  _tag: 'ReportFaulty',
  fault: { _tag: 'TemplateFault', message: 'This data source does not exist.' },
}
const tooSlow: RunFailure = {
  _tag: 'ReportFaulty',
  fault: { _tag: 'TooSlow', message: 'Creating the report took too long.' },
}

export const createReportGenerator = ({ sources, logos, renderReport, stopping }: GeneratorParts): ReportGenerator => {
  const gather: ReportGenerator['gather'] = ({ report, entity, parameters, position, moment, mayInclude }) => {
    const { ReportDataSource: source, ReportName: name, ReportTitle: title } = report
    if (!SourceName.is(source)) return TE.left(noSource)
    const { StartDate, EndDate, PositionDate, Benchmark } = parameters
    return sources.gather({
      source,
      entity,
      dates: { StartDate, EndDate, PositionDate },
      benchmark: Benchmark,
      moment: { _tag: 'AtPosition', position },
      report: { name, title, at: moment },
      mayInclude,
    })
  }

  const logoOf = async ({ report: { ReportLogoID }, position }: ReportSpec): Promise<O.Option<string>> =>
    ReportLogoID === null
      ? O.none
      : pipe(
          await logos.at(ReportLogoID, position),
          O.map(({ ReportLogoData }) => ReportLogoData),
        )

  const gatherAllowed =
    (spec: AuthorisedSpec, reached: GenerationContext['reached']): TE.TaskEither<RunFailure, ReportData> =>
    () => {
      reached('gathering')
      return pipe(
        gather(spec),
        TE.filterOrElse(
          ({ accounts }) => accounts.every(({ AccountCode }) => spec.mayShow(AccountCode)),
          (): RunFailure => ({ _tag: 'NotAllowedHere' }),
        ),
      )()
    }

  const made = (
    spec: AuthorisedSpec,
    { signal, reached }: GenerationContext,
  ): TE.TaskEither<RunFailure, GeneratedReport> =>
    pipe(
      gatherAllowed(spec, reached),
      TE.bindTo('data'),
      TE.let('text', ({ data }) => JSON.stringify(data)),
      TE.bind('logo', () => TE.fromTask(() => logoOf(spec))),
      TE.bindW('output', ({ data, text, logo }) =>
        renderReport(
          { report: spec.report, data: text, moment: spec.moment, logo, note: simulatedTradesNote(data) },
          spec.parameters,
          { signal, reached },
        ),
      ),
      TE.map(({ data, text, output }) => ({ data, output, figures: sha256Of(text) })),
    )

  const endedBy = (given: AbortSignal): RunFailure => {
    if (given.aborted) return { _tag: 'ReportCancelled' }
    return stopping.aborted ? { _tag: 'ServerStopped' } : tooSlow
  }

  return {
    gather,
    make:
      (spec, { signal: given, reached }) =>
      async () => {
        const signal = AbortSignal.any([given, stopping, AbortSignal.timeout(generationLimitMs)])
        const outcome = await Promise.race([made(spec, { signal, reached })(), untilAborted(signal)])
        // an error after the signal is a consequence of the signal
        return signal.aborted || outcome === undefined ? E.left(endedBy(given)) : outcome
      },
  }
}
