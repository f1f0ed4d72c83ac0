import type { ReportFault, ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'

const kinds = new WeakMap<object, ReportFault['_tag']>()

export const refuse = (_tag: ReportFault['_tag'], message: string): never => {
  const error = new Error(message)
  kinds.set(error, _tag)
  throw error
}

export const kindOf = (error: object): ReportFault['_tag'] | undefined => kinds.get(error)

export interface Place {
  readonly line: number
  readonly column: number
}

export const placeIn = (given: readonly unknown[]): Place | undefined => {
  const options = given.at(-1)
  const loc: unknown = typeof options === 'object' && options !== null && 'loc' in options ? options.loc : undefined
  const start: unknown = typeof loc === 'object' && loc !== null && 'start' in loc ? loc.start : undefined
  if (typeof start !== 'object' || start === null || !('line' in start) || !('column' in start)) return undefined
  return { line: Number(start.line), column: Number(start.column) + 1 }
}

/** Realms exchange text only: `+` and the result, or `-` and the fault. */
export const made = (text: string): string => `+${text}`
export const failed = (fault: ReportFault): string => `-${JSON.stringify(fault)}`

interface Spot {
  readonly part?: ReportPart
  readonly line?: number
  readonly column?: number
}

export const faultOf = (_tag: ReportFault['_tag'], message: string, spot: Spot = {}): ReportFault => ({
  _tag,
  message,
  ...spot,
})

export const isMade = (text: string): boolean => text.startsWith('+')

export const refusal = (answer: string): readonly string[] => ['fault', textIn(answer), '', '']

export const textIn = (answer: string): string => answer.slice(1)

export const madeParts = (parts: readonly string[]): string =>
  made(`${parts.map(({ length }) => length).join()}\n${parts.join('')}`)

export const partsIn = (answer: string): readonly string[] => {
  const head = answer.indexOf('\n')
  const so = { at: head + 1 }
  return answer
    .slice(1, head)
    .split(',')
    .map((length) => answer.slice(so.at, (so.at += Number(length))))
}
