import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { chartsIn, hasCharts, withCharts } from './chart-placeholder.ts'
import {
  failedAnswer,
  faultOf,
  isSuccessAnswer,
  successAnswer,
  answerParts,
  refusalAnswer,
  answerText,
} from './fault.ts'
import { lineCountOf, writingScript } from './helper-script.ts'
import { lruByLength, type TemplateRealms, type WritingRealm } from './realms.ts'
import { type ScriptRunner, scriptRunner, tooSlowAnswer, unknownErrorAnswer } from './script-runner.ts'
import { type CompilePart, rememberedLength } from './template-compiler.ts'

export interface ReportToWrite {
  readonly timeMs: number
  readonly outputLength: number
  readonly helpers: string
  readonly data: string
  readonly templates: readonly { readonly part: ReportPart; readonly text: string }[]
}

const maxCharts = 200

const tooLargeAnswer = failedAnswer(faultOf('TooLarge', 'The report is too long.'))

const helperScripts = lruByLength(
  (text) => ({ script: writingScript(text), lines: lineCountOf(text) }),
  rememberedLength,
)

const drawCharts = ({ draw }: TemplateRealms, { isOver }: ScriptRunner, part: ReportPart, html: string): string => {
  if (!hasCharts(html)) return successAnswer(html)
  const charts = chartsIn(html)
  if (charts.length > maxCharts) return failedAnswer(faultOf('TooLarge', 'The report has too many charts.', { part }))
  const drawings: string[] = []
  for (const each of charts) {
    const drawing = isOver() ? tooSlowAnswer : draw(each)
    if (!isSuccessAnswer(drawing))
      return drawing === tooSlowAnswer ? drawing : failedAnswer(faultOf('TemplateFault', drawing.slice(1), { part }))
    drawings.push(answerText(drawing))
  }
  return successAnswer(withCharts(html, drawings))
}

export const reportWriter = (
  realms: TemplateRealms,
  compile: CompilePart,
): ((report: ReportToWrite) => readonly string[]) => {
  const prepare = (
    realm: WritingRealm,
    { templates, data, outputLength }: ReportToWrite,
    lines: number,
  ): string | undefined => {
    for (const { part, text } of templates.filter((template) => template.text !== '')) {
      const spec = compile(part, text)
      if (typeof spec === 'string') return spec
      realm.template(part, realm.run(spec))
    }
    realm.open(data, outputLength, lines)
    return undefined
  }

  return (report) => {
    const realm = realms.take()
    const runs = scriptRunner(realm, report.timeMs)
    const { script, lines } = helperScripts(report.helpers)
    const refused = prepare(realm, report, lines)
    if (refused !== undefined) return refusalAnswer(refused)
    if (typeof script === 'string') return refusalAnswer(script)
    const answer = runs.run(script)
    if (!isSuccessAnswer(answer)) return refusalAnswer(answer)
    if (answer.length > report.outputLength) return refusalAnswer(tooLargeAnswer)
    const texts = answerParts(answer).slice(0, report.templates.length)
    if (!texts.some(hasCharts)) return ['written', ...texts]
    const written = report.templates.map(({ part }, nth) => drawCharts(realms, runs, part, texts[nth] ?? ''))
    return written.find((each) => !isSuccessAnswer(each)) === undefined
      ? ['written', ...written.map(answerText)]
      : refusalAnswer(written.find((each) => !isSuccessAnswer(each)) ?? unknownErrorAnswer)
  }
}
