import { normalizedText } from '../../text/normalized-text.ts'

const separatorRuns = /[\s_\u2010-\u2015-]+/g
const edgeHyphens = /^[ -]+|[ -]+$/g

/** `folded` is lower case, with one blank per separator. Each character has the same index in `shown`. */
export interface PlainName {
  readonly shown: string
  readonly folded: string
}

// a few letters become two in lower case, and would shift the index of every later character
const lowerLetter = (letter: string): string => {
  const lower = letter.toLowerCase()
  return lower.length === letter.length ? lower : letter
}

export const foldedName = (text: string): string =>
  normalizedText(text, 'NFC')
    .replaceAll(separatorRuns, ' ')
    .replaceAll(/\p{Lu}/gu, lowerLetter)

const shownName = (text: string): string =>
  normalizedText(text, 'NFC')
    .replaceAll(separatorRuns, (run) => (run === '-' ? run : ' '))
    .replaceAll(edgeHyphens, '')

export const plainName = (text: string): PlainName => {
  const shown = shownName(text)
  return { shown, folded: foldedName(shown) }
}
