import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { adoptHelpers, prepareScript } from './author.ts'
import { tellBuiltIns } from './built-in/built-in.ts'
import { isRecord } from './built-in/values.ts'
import { engine } from './engine.ts'
import { failed, faultOf, made, madeParts } from './fault.ts'
import { changedPrototype } from './prototypes.ts'
import { scrub, setClock } from './scrub.ts'
import { tellLines, whatHappened } from './what-happened.ts'

type Template = (data: unknown) => string

const templates = new Map<string, Template>()
const report: { data: unknown; mostLength: number; caught: unknown } = { data: {}, mostLength: 0, caught: null }

const parts: readonly ReportPart[] = ['markup', 'header', 'footer']

const parse = JSON.parse.bind(JSON)
const stringify = JSON.stringify.bind(JSON)

const momentOf = (data: unknown): number => {
  const about = isRecord(data) ? data['report'] : undefined
  const at = isRecord(about) ? (about['at'] ?? about['today']) : undefined
  const moment = typeof at === 'string' ? Date.parse(at) : NaN
  return Number.isNaN(moment) ? 0 : moment
}

/** Must run before any code of the author. */
const open = (text: string, mostLength: number, lines: number): void => {
  tellLines(lines)
  report.mostLength = mostLength
  report.data = parse(text)
  setClock(momentOf(report.data))
  tellBuiltIns(report.data)
}

const template = (part: ReportPart, spec: TemplateSpecification): void => {
  templates.set(part, engine.template(spec))
}

const keep = (caught: unknown): void => {
  report.caught = caught
}

const thrown = (): string => failed(whatHappened(report.caught, 'helpers'))

const tooLong = (part: ReportPart): string => failed(faultOf('TooLarge', 'The report is too long.', { part }))

const writePart = (part: ReportPart): string => templates.get(part)?.(report.data) ?? ''

const changedFault = (): string | undefined => {
  const changed = changedPrototype()
  return changed === undefined
    ? undefined
    : failed(faultOf('NotAllowed', `What every ${changed} shares may not be changed.`, { part: 'helpers' }))
}

const load = (): string => {
  try {
    const names = stringify(adoptHelpers())
    return changedFault() ?? made(names)
  } catch (error) {
    return failed(whatHappened(error, 'helpers'))
  }
}

const write = (): string => {
  const at: { part: ReportPart } = { part: 'helpers' }
  try {
    adoptHelpers()
    const written: string[] = []
    for (const part of parts) {
      at.part = part
      written.push(writePart(part))
      if (String(written.at(-1)).length > report.mostLength) return tooLong(part)
    }
    return changedFault() ?? madeParts(written)
  } catch (error) {
    return failed(whatHappened(error, at.part))
  }
}

scrub()
Object.defineProperty(globalThis, 'plutusRealm', {
  value: Object.freeze({ open, template, keep, thrown, load, write }),
})
prepareScript()
