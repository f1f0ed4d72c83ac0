import { O } from '../../fp.ts'
import { folded } from './plain-name.ts'

/** The codes of a firm, to be found at a place in a name. */
export interface KnownCodes {
  readonly byText: ReadonlyMap<string, string>
  /** How long they are, the longest first. */
  readonly lengths: readonly number[]
}

export const knownCodes = (codes: Iterable<string>): KnownCodes => {
  const byText = new Map([...codes].map((code) => [folded(code), code]))
  const lengths = new Set([...byText.keys()].map(({ length }) => length))
  return { byText, lengths: [...lengths].toSorted((a, b) => b - a) }
}

/** The code as the firm writes it. */
export const knownCode = ({ byText }: KnownCodes, text: string): O.Option<string> =>
  O.fromNullable(byText.get(folded(text.trim())))
