import { normalizedText } from '../../../../src/domain/text/normalized-text.ts'

/** PDFium's mark for a hyphen at a line end, and the soft hyphen. */
const lineHyphens = /[\ufffe\u0002\u00ad]/g

/** A private-use character. */
const lineEnd = '\ue000'

const widthlessCharacters = /[\u200b-\u200d\u2060\ufeff]/g

const normalizedCode = (text: string): string =>
  normalizedText(text, 'NFKC').replace(widthlessCharacters, '').toUpperCase()

const singleSpaced = (text: string): string => text.replace(/\s+/g, ' ')

const letterOrDigit = /[\p{L}\p{N}]/u
const wordToken = /[\p{L}\p{N}]+/gu

const textWithHyphens = (whole: string): string => singleSpaced(whole.replace(lineHyphens, '-'))

const unbrokenTexts = (whole: string): readonly string[] => {
  const joined = whole.replace(/[^\S\r\n]*[\r\n]+[^\S\r\n]*/g, lineEnd)
  const hyphens = new RegExp(`(?:${lineHyphens.source}|-(?=${lineEnd}))`, 'g')
  return ['-', ''].map((hyphen) => singleSpaced(joined.replace(hyphens, hyphen).replaceAll(lineEnd, '')))
}

const spacedLettersPattern = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?: [\p{L}\p{N}])+(?![\p{L}\p{N}])/gu

const joinSpacedLetters = (text: string): readonly string[] => {
  const drawn = text.replace(spacedLettersPattern, (letters) => letters.replaceAll(' ', ''))
  return drawn === text ? [] : [drawn]
}

/** Excludes short codes and codes of digits alone, which appear by chance where lines or figures meet. */
const canBeBroken = (letters: string): boolean => letters.length >= 5 && /\p{L}/u.test(letters)

interface SoughtCode {
  readonly code: string
  readonly letters: string
  readonly start: number
}

const isEdge = (text: string, at: number): boolean => {
  const letter = text[at]
  return letter === undefined || !letterOrDigit.test(letter)
}

const isCodeAt = (text: string, at: number, { letters }: SoughtCode): boolean =>
  at >= 0 && text.startsWith(letters, at) && isEdge(text, at - 1) && isEdge(text, at + letters.length)

const codesByFirstToken = (codes: readonly string[]): ReadonlyMap<string, readonly SoughtCode[]> =>
  Map.groupBy(
    codes.flatMap((code) => {
      const letters = singleSpaced(normalizedCode(code)).trim()
      const first = letters.match(wordToken)?.[0]
      return first === undefined ? [] : [{ code, letters, start: letters.indexOf(first), first }]
    }),
    ({ first }) => first,
  )

export const codeSearch = (codes: readonly string[]): ((text: string) => readonly string[]) => {
  const sought = codesByFirstToken(codes)
  const found = (text: string): readonly SoughtCode[] =>
    Array.from(text.matchAll(wordToken)).flatMap(({ 0: first, index }) =>
      (sought.get(first) ?? []).filter((each) => isCodeAt(text, index - each.start, each)),
    )
  return (text) => {
    const whole = normalizedCode(text)
    const standing = textWithHyphens(whole)
    const broken = [...unbrokenTexts(whole), ...joinSpacedLetters(standing)].flatMap(found)
    return [...found(standing), ...broken.filter(({ letters }) => canBeBroken(letters))].map(({ code }) => code)
  }
}
