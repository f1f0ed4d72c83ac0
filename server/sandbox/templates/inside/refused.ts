import type { ReportFault } from '../../../../src/domain/reports/template/report-fault.ts'

const kinds = new WeakMap<object, ReportFault['_tag']>()

/** Handlebars is told by what is thrown. */
export const refuse = (_tag: ReportFault['_tag'], message: string): never => {
  const error = new Error(message)
  kinds.set(error, _tag)
  throw error
}

export const kindOf = (error: object): ReportFault['_tag'] | undefined => kinds.get(error)
