import * as t from 'io-ts'
import { hasLongMarkRun, maxMarks } from './normalized.ts'

/** Longer texts are never normalised, matched or sorted: markup, scripts, pictures. */
const maxNormalizedLength = 200_000

interface Limited {
  readonly maxLength: number
}

/**
 * A text of at most `maxLength` UTF-16 units in a call or a message from outside, where `textFaults` checks it. Decoding alone does not
 * check the length, so that stored events stay readable.
 */
export const text = (maxLength: number) => Object.assign(new t.StringType(), { maxLength })

/** The same for a codec that reads a text of its own form, and for all texts inside an unknown record. */
export const withMaxLength = <Codec extends object>(codec: Codec, maxLength: number): Codec & Limited =>
  Object.assign(codec, { maxLength })

/** Says why a text from outside is refused before anything else reads it. Null where it is not. */
export const textFault = (input: string, maxLength: number): string | null => {
  if (input.length > maxLength) return `must have at most ${maxLength} characters`
  if (maxLength <= maxNormalizedLength && hasLongMarkRun(input))
    return `must not have more than ${maxMarks} combining marks in a row`
  return null
}
