import { normalized } from '../../normalized.ts'

const separators = /[\s_\u2010-\u2015-]+/g
const edges = /^[ -]+|[ -]+$/g

/** A name to be read: in `folded` its letters are small and whatever separates is one blank, each sign at the place it has in `shown`. */
export interface PlainName {
  readonly shown: string
  readonly folded: string
}

// a few letters become two when they are made small, and would move all that follow them
const small = (letter: string): string => {
  const lower = letter.toLowerCase()
  return lower.length === letter.length ? lower : letter
}

export const folded = (text: string): string =>
  normalized(text, 'NFC')
    .replaceAll(separators, ' ')
    .replaceAll(/\p{Lu}/gu, small)

/** A single hyphen stays one in `shown`: it may be part of a word. */
const shownName = (text: string): string =>
  normalized(text, 'NFC')
    .replaceAll(separators, (run) => (run === '-' ? run : ' '))
    .replaceAll(edges, '')

export const plainName = (text: string): PlainName => {
  const shown = shownName(text)
  return { shown, folded: folded(shown) }
}
