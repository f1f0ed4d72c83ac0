import { createHash } from 'node:crypto'
import { E } from '../../src/domain/fp.ts'
import { remembered } from './remembered.ts'

export interface TooManyAttempts {
  readonly _tag: 'TooManyAttempts'
  /** In seconds. */
  readonly retryAfter: number
}

interface Window {
  readonly endsAt: number
  readonly failures: number
}

/** Failures that one key may have in a window, which begins with the first of them. */
export interface Allowance {
  readonly failures: number
  readonly windowMs: number
}

/**
 * Counts failed attempts by key, on this node and in memory. An attempt counts as failed until `succeed` takes that back, so that
 * many at once cannot slip through; one that is refused counts for nothing, so a window ends when it said it would.
 */
export interface Attempts {
  readonly begin: (key: string) => E.Either<TooManyAttempts, void>
  readonly succeed: (key: string) => void
}

const mostKeys = 100_000
const digest = (key: string): string => createHash('sha256').update(key).digest('base64')

export const countAttempts = ({ failures, windowMs }: Allowance, now: () => Date): Attempts => {
  const windows = remembered<string, Window>(mostKeys)

  const current = (key: string): Window | undefined => {
    const window = windows.get(key)
    return window !== undefined && window.endsAt > now().getTime() ? window : undefined
  }

  return {
    begin: (key) => {
      const hashed = digest(key)
      const { endsAt, failures: failed } = current(hashed) ?? { endsAt: now().getTime() + windowMs, failures: 0 }
      if (failed >= failures)
        return E.left({ _tag: 'TooManyAttempts', retryAfter: Math.ceil((endsAt - now().getTime()) / 1000) })
      windows.keep(hashed, { endsAt, failures: failed + 1 })
      return E.right(undefined)
    },
    succeed: (key) => {
      const hashed = digest(key)
      const window = current(hashed)
      if (window === undefined) return
      if (window.failures <= 1) windows.forget(hashed)
      else windows.keep(hashed, { ...window, failures: window.failures - 1 })
    },
  }
}
