import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { adoptHelpers, prepareScript } from './prepare-script.ts'
import { setReportData } from './built-in/built-in.ts'
import { isRecord } from './built-in/values.ts'
import { templateEngine } from './engine.ts'
import { failedAnswer, faultOf, successAnswer, partsAnswer } from './fault.ts'
import { changedPrototype } from './prototypes.ts'
import { scrubRealm, setClock } from './scrub.ts'
import { setScriptLines, faultReport } from './fault-report.ts'

type CompiledTemplate = (data: unknown) => string

const compiledTemplates = new Map<string, CompiledTemplate>()
const openReport: { data: unknown; maxLength: number; caught: unknown } = { data: {}, maxLength: 0, caught: null }

const templateParts: readonly ReportPart[] = ['markup', 'header', 'footer']

const parseJsonText = JSON.parse.bind(JSON)
const stringifyJson = JSON.stringify.bind(JSON)

const reportInstant = (data: unknown): number => {
  const about = isRecord(data) ? data['report'] : undefined
  const at = isRecord(about) ? (about['at'] ?? about['today']) : undefined
  const moment = typeof at === 'string' ? Date.parse(at) : NaN
  return Number.isNaN(moment) ? 0 : moment
}

/** Must run before any code of the author. */
const openData = (text: string, maxLength: number, lines: number): void => {
  setScriptLines(lines)
  openReport.maxLength = maxLength
  openReport.data = parseJsonText(text)
  setClock(reportInstant(openReport.data))
  setReportData(openReport.data)
}

const addTemplate = (part: ReportPart, spec: TemplateSpecification): void => {
  compiledTemplates.set(part, templateEngine.template(spec))
}

const keepCaught = (caught: unknown): void => {
  openReport.caught = caught
}

const thrownAnswer = (): string => failedAnswer(faultReport(openReport.caught, 'helpers'))

const tooLongAnswer = (part: ReportPart): string =>
  failedAnswer(faultOf('TooLarge', 'The report is too long.', { part }))

const writePart = (part: ReportPart): string => compiledTemplates.get(part)?.(openReport.data) ?? ''

const changedPrototypeAnswer = (): string | undefined => {
  const changed = changedPrototype()
  return changed === undefined
    ? undefined
    : failedAnswer(faultOf('NotAllowed', `What every ${changed} shares may not be changed.`, { part: 'helpers' }))
}

const loadHelpers = (): string => {
  try {
    const names = stringifyJson(adoptHelpers())
    return changedPrototypeAnswer() ?? successAnswer(names)
  } catch (error) {
    return failedAnswer(faultReport(error, 'helpers'))
  }
}

const writeParts = (): string => {
  const at: { part: ReportPart } = { part: 'helpers' }
  try {
    adoptHelpers()
    const written: string[] = []
    for (const part of templateParts) {
      at.part = part
      written.push(writePart(part))
      if (String(written.at(-1)).length > openReport.maxLength) return tooLongAnswer(part)
    }
    return changedPrototypeAnswer() ?? partsAnswer(written)
  } catch (error) {
    return failedAnswer(faultReport(error, at.part))
  }
}

scrubRealm()
Object.defineProperty(globalThis, 'plutusRealm', {
  value: Object.freeze({
    open: openData,
    template: addTemplate,
    keep: keepCaught,
    thrown: thrownAnswer,
    load: loadHelpers,
    write: writeParts,
  }),
})
prepareScript()
