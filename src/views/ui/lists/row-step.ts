import type { RowStep } from '../../../machines/kit/selection.ts'

const keySteps: Readonly<Record<string, RowStep>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'page-down',
  PageUp: 'page-up',
}

const endKeySteps: Readonly<Record<string, RowStep>> = { Home: 'first', End: 'last' }

/** `hasEnds` is false while typing, because the field then handles Home and End. */
export const rowStep = (key: string, hasEnds = true): RowStep | undefined =>
  keySteps[key] ?? (hasEnds ? endKeySteps[key] : undefined)
