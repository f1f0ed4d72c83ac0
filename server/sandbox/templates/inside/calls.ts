import type { Place } from './place.ts'

/** The call of a helper that failed. */
export interface Call {
  readonly name: string
  readonly place: Place | undefined
  readonly isAuthors: boolean
}

const failures: { error: unknown; call: Call | undefined } = { error: null, call: undefined }

/** The innermost call is the one that failed; those around it see the same error pass. */
export const noteCall = (error: unknown, call: Call): void => {
  if (failures.call !== undefined && failures.error === error) return
  failures.error = error
  failures.call = call
}

export const callOf = (error: unknown): Call | undefined => (failures.error === error ? failures.call : undefined)
