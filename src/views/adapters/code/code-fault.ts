import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import { clampNumber } from '../../../domain/numbers/clamp.ts'

/** `line` and `column` count from 1. Without a line, the fault concerns the whole text. */
export interface CodeFault {
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly line?: number
  readonly column?: number
}

export const diagnosticOf = (
  { doc }: EditorState,
  { severity, message, line = 1, column = 1 }: CodeFault,
): Diagnostic => {
  const { from, to } = doc.line(clampNumber(line, 1, doc.lines))
  return { from: clampNumber(from + column - 1, from, to), to, severity, message }
}
