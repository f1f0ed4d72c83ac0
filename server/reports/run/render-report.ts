import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { reportRenderers } from '../../../src/domain/reports/lookups/lookups.ts'
import type { ReportFault } from '../../../src/domain/reports/template/report-fault.ts'
import type { OutputFormat } from '../../../src/domain/reports/report-format.ts'
import type { PrintWait } from '../../../src/domain/reports/run/print-wait.ts'
import type { ReportStage } from '../../../src/domain/reports/run/report-run.ts'
import type { ReportContent } from '../../../src/domain/reports/report.ts'
import type { SettledParameters } from '../../../src/domain/reports/run/settled-parameters.ts'
import type { SandboxRefusal, TemplateSandbox } from '../../sandbox/templates/template-sandbox.ts'
import { assembleDocument, type ReportDocument } from '../document/assemble-document.ts'
import { footerText, headerText } from '../document/running-texts.ts'
import type { FormatRefusal } from '../formats/format-report.ts'
import type { ReportOutput } from '../outputs.ts'

interface RenderDraft {
  readonly report: ReportContent
  readonly data: string
  readonly moment: string
  readonly logo: O.Option<string>
  readonly note?: string
}

export type RenderRefusal =
  | { readonly _tag: 'ReportFaulty'; readonly fault: ReportFault }
  | Exclude<SandboxRefusal, ReportFault>
  | FormatRefusal

export interface GenerationContext {
  readonly signal: AbortSignal
  readonly reached: (stage: ReportStage, wait?: PrintWait) => void
}

export type RenderReport = (
  draft: RenderDraft,
  as: Pick<SettledParameters, 'outputFormat' | 'orientation'>,
  making: GenerationContext,
) => TE.TaskEither<RenderRefusal, ReportOutput>

type FormatDocument = (
  document: ReportDocument,
  outputFormat: OutputFormat,
  signal: AbortSignal,
  onWait: (wait: PrintWait) => void,
) => TE.TaskEither<RenderRefusal, ReportOutput>

const faultyReport = (fault: ReportFault): RenderRefusal => ({ _tag: 'ReportFaulty', fault })

const refusalOf = (refusal: SandboxRefusal): RenderRefusal =>
  refusal._tag === 'ReportsBusy' ? refusal : faultyReport(refusal)

const noRenderer = faultyReport({ _tag: 'TemplateFault', message: 'This renderer does not exist.' })

export const createRenderReport =
  (sandbox: Pick<TemplateSandbox, 'write'>, format: FormatDocument): RenderReport =>
  ({ report, data, moment, logo, note = '' }, { outputFormat, orientation }, { signal, reached }) => {
    const script = {
      markup: report.ReportMarkup,
      helpers: report.ReportHelperScript,
      header: headerText(report.ReportHeaderID),
      footer: footerText(report.ReportFooterID),
      data,
    }
    return pipe(
      TE.fromNullable(noRenderer)(
        reportRenderers.find(({ ReportRendererID }) => ReportRendererID === report.ReportRendererID),
      ),
      TE.tapIO(() => () => reached('writing')),
      TE.bindTo('renderer'),
      TE.bind('written', () => pipe(sandbox.write(script, signal), TE.mapLeft(refusalOf))),
      TE.tapIO(() => () => reached('finishing')),
      TE.chain(({ renderer, written }) =>
        format(
          assembleDocument({ title: report.ReportTitle, written, renderer, orientation, logo, note, at: moment }),
          outputFormat,
          signal,
          (wait) => reached('finishing', wait),
        ),
      ),
    )
  }
