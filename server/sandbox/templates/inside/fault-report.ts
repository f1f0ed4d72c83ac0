import type { ReportFault, ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { type ScriptCall, callOf } from './helper-script.ts'
import { faultOf, type LinePosition, faultTagOf } from './fault.ts'

const { get: getProperty } = Reflect

const maxMessageLength = 300

const outsideNames =
  /^(?:process|require|module|exports|global|window|document|self|console|fetch|WebSocket|XMLHttpRequest|set(?:Timeout|Interval|Immediate)|queueMicrotask|Buffer|WebAssembly|SharedArrayBuffer|Atomics|Worker|eval|structuredClone|performance|crypto|\w*Array(?:Buffer)?|DataView|WeakRef|FinalizationRegistry|Temporal|__dirname|__filename|import)$/

const textOf = (error: unknown, key: 'message' | 'stack' | 'name'): string => {
  if (typeof error !== 'object' || error === null) return key === 'message' ? String(error) : ''
  const text: unknown = getProperty(error, key)
  return typeof text === 'string' ? text : ''
}

interface FaultKind {
  readonly _tag?: ReportFault['_tag']
  readonly message: string
}

const thrownKind = (error: unknown): FaultKind | undefined => {
  const [name, message] = [textOf(error, 'name'), textOf(error, 'message')]
  if (name === 'EvalError' || message.startsWith('Code generation from strings'))
    return { _tag: 'NotAllowed', message: 'Code cannot be created from text.' }
  if (name === 'RangeError' && /^Invalid (?:string|array|typed array) length|Map maximum|Set maximum/.test(message))
    return { _tag: 'TooLarge', message: 'A text or list grew too long.' }
  if (name === 'RangeError' && message.startsWith('Maximum call stack'))
    return { message: 'It calls itself endlessly.' }
  const missing = /^(\S+) is not defined$/.exec(message)?.[1] ?? ''
  if (name === 'ReferenceError' && outsideNames.test(missing))
    return { _tag: 'NotAllowed', message: `"${missing}" is not there for a report.` }
  return undefined
}

const kindFor = (error: unknown): FaultKind | undefined => {
  const kind = typeof error === 'object' && error !== null ? faultTagOf(error) : undefined
  return kind === undefined ? thrownKind(error) : { _tag: kind, message: textOf(error, 'message') }
}

const scriptSize = { lines: 0 }

export const setScriptLines = (lines: number): void => {
  scriptSize.lines = lines
}

const scriptPosition = (error: unknown): LinePosition | undefined => {
  const [, line, column] = /\bhelpers:(\d{1,7}):(\d{1,7})/.exec(textOf(error, 'stack')) ?? []
  return line === undefined || Number(line) > scriptSize.lines
    ? undefined
    : { line: Number(line), column: Number(column) }
}

const partNames: Readonly<Record<ReportPart, string>> = {
  markup: 'the markup',
  helpers: 'the helpers',
  header: 'the header',
  footer: 'the footer',
}

const callerText = (call: ScriptCall | undefined, part: ReportPart): string =>
  call?.position === undefined ? '' : ` (called on line ${call.position.line} of ${partNames[part]})`

const describeFault = (error: unknown, part: ReportPart): ReportFault => {
  const call = callOf(error)
  const inScript = scriptPosition(error)
  const kind = kindFor(error)
  const said = (kind?.message ?? textOf(error, 'message')).slice(0, maxMessageLength)
  const message = call === undefined || call.name === '' ? said : `${call.name}: ${said}`
  if (inScript !== undefined)
    return faultOf(kind?._tag ?? 'HelperFault', message + callerText(call, part), { part: 'helpers', ...inScript })
  const isHelpers = part === 'helpers' || call?.isAuthors === true
  return faultOf(kind?._tag ?? (isHelpers ? 'HelperFault' : 'TemplateFault'), message, { part, ...call?.position })
}

export const faultReport = (error: unknown, part: ReportPart): ReportFault => {
  try {
    return describeFault(error, part)
  } catch {
    return faultOf('HelperFault', 'An unknown error was thrown.', { part: 'helpers' })
  }
}
