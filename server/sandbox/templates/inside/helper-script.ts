import { Script } from 'node:vm'
import { failed, faultOf, type Place } from './fault.ts'

export interface Call {
  readonly name: string
  readonly place: Place | undefined
  readonly isAuthors: boolean
}

const failures: { error: unknown; call: Call | undefined } = { error: null, call: undefined }

/** Keeps the innermost call, which is the one that failed. */
export const noteCall = (error: unknown, call: Call): void => {
  if (failures.call !== undefined && failures.error === error) return
  failures.error = error
  failures.call = call
}

export const callOf = (error: unknown): Call | undefined => (failures.error === error ? failures.call : undefined)

const filename = 'helpers'

const gap = String.raw`(?:\s|/\*[^]*?\*/|//[^\n\r\u2028\u2029]*|<!--[^\n\r\u2028\u2029]*|-->[^\n\r\u2028\u2029]*)*`
const importing = new RegExp(String.raw`\bimport${gap}[(.]`)

/** Counts line ends as JavaScript does. */
export const linesIn = (text: string): number => text.split(/\r\n|[\n\r\u2028\u2029]/).length

const lineIn = (stack: string): number | undefined => {
  const [, line] = /^helpers:(\d+)/.exec(stack) ?? []
  return line === undefined ? undefined : Number(line)
}

const unread = (error: unknown): string => {
  const [message, stack] = error instanceof Error ? [error.message, error.stack ?? ''] : ['It cannot be read.', '']
  const line = lineIn(stack)
  return failed(faultOf('HelperFault', message, { part: 'helpers', ...(line === undefined ? {} : { line }) }))
}

/** Adds the realm's call to the author's script. Refuses `import()`, which only something outside the realm could answer. */
const helperScript = (text: string, asked: string): Script | string => {
  const found = importing.exec(text)
  if (found !== null)
    return failed(
      faultOf('NotAllowed', 'Reports cannot import modules.', {
        part: 'helpers',
        line: linesIn(text.slice(0, found.index)),
      }),
    )
  try {
    // compiled alone first, so that it cannot end in an open comment or text
    const [, whole] = [text, `${text}\n;plutusRealm.${asked}()`].map((source) => new Script(source, { filename }))
    return whole ?? unread(null)
  } catch (error) {
    return unread(error)
  }
}

export const writingScript = (text: string): Script | string => helperScript(text, 'write')

export const loadingScript = (text: string): Script | string => helperScript(text, 'load')
