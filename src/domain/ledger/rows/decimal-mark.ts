import * as t from 'io-ts'
import { E, O, pipe } from '../../fp.ts'

export const DecimalMark = t.keyof({ point: null, comma: null })
export type DecimalMark = t.TypeOf<typeof DecimalMark>

const markPatterns: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^-?([1-9]\d{0,2}(,\d{3})+|\d*)(\.\d+)?$/,
  comma: /^-?([1-9]\d{0,2}(\.\d{3})+|\d*)(,\d+)?$/,
}

const plainNumberByMark: Readonly<Record<DecimalMark, (text: string) => string>> = {
  point: (text) => text.replaceAll(',', ''),
  comma: (text) => text.replaceAll('.', '').replace(',', '.'),
}

const isNumeric = (text: string): boolean => /^[-\d.,]+$/.test(text)

const amountPattern =
  /^(?<before>[-+(]?)(?:A?\$)?(?<within>[-+(]?)(?<digits>\d[\d.,\s]*|[.,]\d+)(?<after>[-)]?) ?(?<side>CR|DR)?$/i

const groupedBySpaces = /^\d{1,3}(?:\s\d{3})+(?=[.,]|$)/

const minusSign = '\u2212'

/** `-1,234.50` for `(1,234.50)`, `1,234.50-` and `$1,234.50 DR` (a debit is owed). Other texts stay. */
const withLeadingSign = (text: string): string => {
  if (isNumeric(text) && !text.endsWith('-')) return text
  const {
    before = '',
    within = '',
    digits,
    after = '',
    side = '',
  } = amountPattern.exec(text.trim().replaceAll(minusSign, '-'))?.groups ?? {}
  if (digits === undefined) return text
  const sign = `${before}${within}${after}${side.toUpperCase()}`
  const number = digits.trim().replace(groupedBySpaces, (groups) => groups.replaceAll(/\s/g, ''))
  if (!isNumeric(number)) return text
  if (['-', '()', 'DR'].includes(sign)) return `-${number}`
  return ['', '+', 'CR'].includes(sign) ? number : text
}

const canRead = (mark: DecimalMark, text: string): boolean => isNumeric(text) && markPatterns[mark].test(text)

export const plainNumber = (mark: DecimalMark, cell: string): E.Either<string, string> => {
  const text = withLeadingSign(cell)
  if (!isNumeric(text)) return E.right(cell)
  return canRead(mark, text)
    ? E.right(plainNumberByMark[mark](text))
    : E.left(`must be a number such as ${mark === 'point' ? '1234.56' : '1234,56'}`)
}

const isMarked = (text: string): boolean => isNumeric(text) && /[.,]/.test(text)

/** Returns point if all numbers are whole, and none if the marks are ambiguous, as in 1,234 or 1.234. */
export const decimalMarkOf = (texts: readonly string[]): O.Option<DecimalMark> => {
  const marked = texts.map(withLeadingSign).filter(isMarked)
  if (marked.length === 0) return O.some('point')
  const countOf = (mark: DecimalMark): number => marked.filter((text) => canRead(mark, text)).length
  const [point, comma] = [countOf('point'), countOf('comma')]
  return point === comma ? O.none : O.some(point > comma ? 'point' : 'comma')
}

export const canReadAll = (mark: DecimalMark, texts: readonly string[]): boolean =>
  !texts.map(withLeadingSign).some(isMarked) ||
  pipe(
    decimalMarkOf(texts),
    O.exists((read) => read === mark),
  )
