import { normalized } from '../../normalized.ts'

const separators = /[\s_\u2010-\u2015-]+/g
const edges = /^[ -]+|[ -]+$/g

/** `folded` is lower case, with one blank per separator. Each character has the same index in `shown`. */
export interface PlainName {
  readonly shown: string
  readonly folded: string
}

// a few letters become two in lower case, and would move all that follow
const small = (letter: string): string => {
  const lower = letter.toLowerCase()
  return lower.length === letter.length ? lower : letter
}

export const folded = (text: string): string =>
  normalized(text, 'NFC')
    .replaceAll(separators, ' ')
    .replaceAll(/\p{Lu}/gu, small)

const shownName = (text: string): string =>
  normalized(text, 'NFC')
    .replaceAll(separators, (run) => (run === '-' ? run : ' '))
    .replaceAll(edges, '')

export const plainName = (text: string): PlainName => {
  const shown = shownName(text)
  return { shown, folded: folded(shown) }
}
