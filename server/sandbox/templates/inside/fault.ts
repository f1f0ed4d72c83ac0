import type { ReportFault, ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'

const faultTags = new WeakMap<object, ReportFault['_tag']>()

export const throwFault = (_tag: ReportFault['_tag'], message: string): never => {
  const error = new Error(message)
  faultTags.set(error, _tag)
  throw error
}

export const faultTagOf = (error: object): ReportFault['_tag'] | undefined => faultTags.get(error)

export interface LinePosition {
  readonly line: number
  readonly column: number
}

export const positionIn = (given: readonly unknown[]): LinePosition | undefined => {
  const options = given.at(-1)
  const loc: unknown = typeof options === 'object' && options !== null && 'loc' in options ? options.loc : undefined
  const start: unknown = typeof loc === 'object' && loc !== null && 'start' in loc ? loc.start : undefined
  if (typeof start !== 'object' || start === null || !('line' in start) || !('column' in start)) return undefined
  return { line: Number(start.line), column: Number(start.column) + 1 }
}

/** Realms exchange text only: `+` and the result, or `-` and the fault. */
export const successAnswer = (text: string): string => `+${text}`
export const failedAnswer = (fault: ReportFault): string => `-${JSON.stringify(fault)}`

interface FaultSpot {
  readonly part?: ReportPart
  readonly line?: number
  readonly column?: number
}

export const faultOf = (_tag: ReportFault['_tag'], message: string, spot: FaultSpot = {}): ReportFault => ({
  _tag,
  message,
  ...spot,
})

export const isSuccessAnswer = (text: string): boolean => text.startsWith('+')

export const refusalAnswer = (answer: string): readonly string[] => ['fault', answerText(answer), '', '']

export const answerText = (answer: string): string => answer.slice(1)

export const partsAnswer = (parts: readonly string[]): string =>
  successAnswer(`${parts.map(({ length }) => length).join()}\n${parts.join('')}`)

export const answerParts = (answer: string): readonly string[] => {
  const head = answer.indexOf('\n')
  const so = { at: head + 1 }
  return answer
    .slice(1, head)
    .split(',')
    .map((length) => answer.slice(so.at, (so.at += Number(length))))
}
