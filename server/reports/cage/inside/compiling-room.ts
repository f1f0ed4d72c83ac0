import Handlebars from 'handlebars'
import type { ReportPart } from '../../../../src/domain/report/report-fault.ts'
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

Object.defineProperty(globalThis, 'plutusRoom', { value: Object.freeze({ compile }) })
