import * as t from 'io-ts'
import { hasLongMarkRun, maxMarks } from './normalized-text.ts'

/** Longer texts (markup, scripts, pictures) are never normalised, matched or sorted. */
const maxNormalizedLength = 200_000

interface LimitedText {
  readonly maxLength: number
}

/** At most `maxLength` UTF-16 units. `textFaults` checks it, decoding does not: stored events stay readable. */
export const textUpTo = (maxLength: number) => Object.assign(new t.StringType(), { maxLength })

/** For codecs with a text form of their own, and for all texts inside an unknown record. */
export const withMaxLength = <Codec extends object>(codec: Codec, maxLength: number): Codec & LimitedText =>
  Object.assign(codec, { maxLength })

export const textFault = (input: string, maxLength: number): string | null => {
  if (input.length > maxLength) return `must have at most ${maxLength} characters`
  if (maxLength <= maxNormalizedLength && hasLongMarkRun(input))
    return `must not have more than ${maxMarks} combining marks in a row`
  return null
}
