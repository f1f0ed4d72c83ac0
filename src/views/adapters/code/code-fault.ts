import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'

/** Where a report failed, or may; `line` and `column` count from 1, and a fault without a line is of all the text. */
export interface CodeFault {
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly line?: number
  readonly column?: number
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** The text may have been shortened since. */
export const diagnosticOf = (
  { doc }: EditorState,
  { severity, message, line = 1, column = 1 }: CodeFault,
): Diagnostic => {
  const { from, to } = doc.line(within(line, 1, doc.lines))
  return { from: within(from + column - 1, from, to), to, severity, message }
}
