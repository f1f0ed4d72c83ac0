import * as t from 'io-ts'
import { E, O, pipe } from '../../fp.ts'

/** What stands before the decimals of a number; the other may group its thousands. */
export const DecimalMark = t.keyof({ point: null, comma: null })
export type DecimalMark = t.TypeOf<typeof DecimalMark>

const patterns: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^-?([1-9]\d{0,2}(,\d{3})+|\d*)(\.\d+)?$/,
  comma: /^-?([1-9]\d{0,2}(\.\d{3})+|\d*)(,\d+)?$/,
}

const plain: Readonly<Record<DecimalMark, (text: string) => string>> = {
  point: (text) => text.replaceAll(',', ''),
  comma: (text) => text.replaceAll('.', '').replace(',', '.'),
}

const isNumeric = (text: string): boolean => /^[-\d.,]+$/.test(text)

const reads = (mark: DecimalMark, text: string): boolean => isNumeric(text) && patterns[mark].test(text)

/** `1234.56`, of `1,234.56` or `1.234,56`; what is no number at all is left as it is. */
export const plainNumber = (mark: DecimalMark, text: string): E.Either<string, string> => {
  if (!isNumeric(text)) return E.right(text)
  return reads(mark, text)
    ? E.right(plain[mark](text))
    : E.left(`must be a number such as ${mark === 'point' ? '1234.56' : '1234,56'}`)
}

const isMarked = (text: string): boolean => isNumeric(text) && /[.,]/.test(text)

/** A point where there are whole numbers alone; none where a mark may be either, as in 1,234 or 1.234. */
export const decimalMarkOf = (texts: readonly string[]): O.Option<DecimalMark> => {
  const marked = texts.filter(isMarked)
  if (marked.length === 0) return O.some('point')
  const countOf = (mark: DecimalMark): number => marked.filter((text) => reads(mark, text)).length
  const [point, comma] = [countOf('point'), countOf('comma')]
  return point === comma ? O.none : O.some(point > comma ? 'point' : 'comma')
}

/** Whether they can be read by that mark alone, or have none at all. */
export const areReadBy = (mark: DecimalMark, texts: readonly string[]): boolean =>
  !texts.some(isMarked) ||
  pipe(
    decimalMarkOf(texts),
    O.exists((read) => read === mark),
  )
