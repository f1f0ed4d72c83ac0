import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { chartsIn, hasCharts, withCharts } from './chart-placeholder.ts'
import { failed, faultOf, isMade, made, partsIn, refusal, textIn } from './fault.ts'
import { linesIn, writingScript } from './helper-script.ts'
import { lruByLength, type Realms, type WritingRealm } from './realms.ts'
import { type Runner, scriptRunner, tooSlow, unknownError } from './script-runner.ts'
import { type Compile, rememberedLetters } from './template-compiler.ts'

export interface Report {
  readonly timeMs: number
  readonly outputLength: number
  readonly helpers: string
  readonly data: string
  readonly templates: readonly { readonly part: ReportPart; readonly text: string }[]
}

const mostCharts = 200

const tooLarge = failed(faultOf('TooLarge', 'The report is too long.'))

const helpers = lruByLength((text) => ({ script: writingScript(text), lines: linesIn(text) }), rememberedLetters)

const drawn = ({ draw }: Realms, { isOver }: Runner, part: ReportPart, html: string): string => {
  if (!hasCharts(html)) return made(html)
  const charts = chartsIn(html)
  if (charts.length > mostCharts) return failed(faultOf('TooLarge', 'The report has too many charts.', { part }))
  const drawings: string[] = []
  for (const each of charts) {
    const drawing = isOver() ? tooSlow : draw(each)
    if (!isMade(drawing))
      return drawing === tooSlow ? drawing : failed(faultOf('TemplateFault', drawing.slice(1), { part }))
    drawings.push(textIn(drawing))
  }
  return made(withCharts(html, drawings))
}

export const reportWriter = (realms: Realms, compile: Compile): ((report: Report) => readonly string[]) => {
  const prepare = (
    realm: WritingRealm,
    { templates, data, outputLength }: Report,
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
    const { script, lines } = helpers(report.helpers)
    const refused = prepare(realm, report, lines)
    if (refused !== undefined) return refusal(refused)
    if (typeof script === 'string') return refusal(script)
    const answer = runs.run(script)
    if (!isMade(answer)) return refusal(answer)
    if (answer.length > report.outputLength) return refusal(tooLarge)
    const texts = partsIn(answer).slice(0, report.templates.length)
    if (!texts.some(hasCharts)) return ['written', ...texts]
    const written = report.templates.map(({ part }, nth) => drawn(realms, runs, part, texts[nth] ?? ''))
    return written.find((each) => !isMade(each)) === undefined
      ? ['written', ...written.map(textIn)]
      : refusal(written.find((each) => !isMade(each)) ?? unknownError)
  }
}
