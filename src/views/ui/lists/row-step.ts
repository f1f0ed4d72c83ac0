import type { RowStep } from '../../../machines/kit/selection.ts'

const keySteps: Readonly<Record<string, RowStep>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'page-down',
  PageUp: 'page-up',
}

const endKeySteps: Readonly<Record<string, RowStep>> = { Home: 'first', End: 'last' }

/** Home and End belong to the field while typing. */
export const rowStep = (key: string, hasEnds = true): RowStep | undefined =>
  keySteps[key] ?? (hasEnds ? endKeySteps[key] : undefined)
