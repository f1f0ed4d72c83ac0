import Handlebars from 'handlebars'
import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { checkNames } from './analysis/check-names.ts'
import { namesBoundIn, namesSetIn } from './analysis/set-names.ts'
import { shapeOfPaths } from './analysis/shape.ts'
import { failed, faultOf, made } from './fault.ts'
import { refusalIn } from './template-refusal.ts'
import { templateFault } from './template-fault.ts'

/** A template as JavaScript: the source of the object Handlebars' runtime takes. */
const compile = (part: ReportPart, template: string): string => {
  try {
    const refusal = refusalIn(Handlebars.parse(template))
    if (refusal !== undefined) return failed(faultOf(refusal._tag, refusal.message, { part, ...refusal.spot }))
    const source: unknown = Handlebars.precompile(template)
    return made(typeof source === 'string' ? source : '')
  } catch (error) {
    return failed(templateFault(part, template, error))
  }
}

const textsIn = (json: string): readonly string[] => {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}

/** What a template that compiles is known to do wrong with any data, or else what in it is doubtful. */
const check = (template: string, script: string, helpers: string, fields: string): string => {
  try {
    const { impossible, doubts } = checkNames(Handlebars.parse(template), {
      root: shapeOfPaths(textsIn(fields)),
      own: new Set(textsIn(helpers)),
      set: namesSetIn(script),
      bound: namesBoundIn(script),
    })
    const [first] = impossible
    if (first === undefined) return made(JSON.stringify(doubts))
    const { line, column } = first.loc.start
    return failed(faultOf('TemplateFault', first.message, { part: 'markup', line, column: column + 1 }))
  } catch (error) {
    return failed(templateFault('markup', template, error))
  }
}

Object.defineProperty(globalThis, 'plutusRealm', { value: Object.freeze({ compile, check }) })
