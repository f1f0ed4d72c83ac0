import type { Errors } from 'io-ts'

/** The name of a message and where in it the fault lies, never its content. */
export interface Undecodable {
  readonly name: string
  readonly at: readonly string[]
  /** Of an event of the log: where in it that stands, null where not even this can be read. */
  readonly position?: number | null
}

/** Where what could not be decoded is made known. */
export type Report = (what: Undecodable) => void

export const placesIn = (errors: Errors): readonly string[] =>
  errors.map(({ context }) =>
    context
      .slice(1)
      .map(({ key }) => key)
      .join('.'),
  )
