import { Script } from 'node:vm'
import { failedAnswer, faultOf, type LinePosition } from './fault.ts'

export interface ScriptCall {
  readonly name: string
  readonly position: LinePosition | undefined
  readonly isAuthors: boolean
}

const scriptFailures: { error: unknown; call: ScriptCall | undefined } = { error: null, call: undefined }

/** Keeps the innermost call, which is the one that failed. */
export const noteCall = (error: unknown, call: ScriptCall): void => {
  if (scriptFailures.call !== undefined && scriptFailures.error === error) return
  scriptFailures.error = error
  scriptFailures.call = call
}

export const callOf = (error: unknown): ScriptCall | undefined =>
  scriptFailures.error === error ? scriptFailures.call : undefined

const scriptFilename = 'helpers'

const gapPattern = String.raw`(?:\s|/\*[^]*?\*/|//[^\n\r\u2028\u2029]*|<!--[^\n\r\u2028\u2029]*|-->[^\n\r\u2028\u2029]*)*`
const importPattern = new RegExp(String.raw`\bimport${gapPattern}[(.]`)

/** Counts line ends as JavaScript does. */
export const lineCountOf = (text: string): number => text.split(/\r\n|[\n\r\u2028\u2029]/).length

const lineIn = (stack: string): number | undefined => {
  const [, line] = /^helpers:(\d+)/.exec(stack) ?? []
  return line === undefined ? undefined : Number(line)
}

const unreadScriptText = (error: unknown): string => {
  const [message, stack] = error instanceof Error ? [error.message, error.stack ?? ''] : ['It cannot be read.', '']
  const line = lineIn(stack)
  return failedAnswer(faultOf('HelperFault', message, { part: 'helpers', ...(line === undefined ? {} : { line }) }))
}

/** Appends the call of the realm to the author's script. Refuses `import()`, which needs code outside the realm. */
const helperScript = (text: string, asked: string): Script | string => {
  const found = importPattern.exec(text)
  if (found !== null)
    return failedAnswer(
      faultOf('NotAllowed', 'Reports cannot import modules.', {
        part: 'helpers',
        line: lineCountOf(text.slice(0, found.index)),
      }),
    )
  try {
    // compiled alone first, so that it cannot end in an open comment or text
    const [, whole] = [text, `${text}\n;plutusRealm.${asked}()`].map(
      (source) => new Script(source, { filename: scriptFilename }),
    )
    return whole ?? unreadScriptText(null)
  } catch (error) {
    return unreadScriptText(error)
  }
}

export const writingScript = (text: string): Script | string => helperScript(text, 'write')

export const loadingScript = (text: string): Script | string => helperScript(text, 'load')
