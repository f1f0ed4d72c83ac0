import * as t from 'io-ts'
import { E, O } from '../../fp.ts'

/** What stands before the decimals of a number; the other may group its thousands. */
export const DecimalMark = t.keyof({ point: null, comma: null })
export type DecimalMark = t.TypeOf<typeof DecimalMark>

const patterns: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^-?(\d{1,3}(,\d{3})+|\d*)(\.\d+)?$/,
  comma: /^-?(\d{1,3}(\.\d{3})+|\d*)(,\d+)?$/,
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

/** A point where there is no comma; none where a comma may be either, as in 1,234. */
export const decimalMarkOf = (texts: readonly string[]): O.Option<DecimalMark> => {
  if (!texts.some((text) => isNumeric(text) && text.includes(','))) return O.some('point')
  const countOf = (mark: DecimalMark): number => texts.filter((text) => reads(mark, text)).length
  const [point, comma] = [countOf('point'), countOf('comma')]
  return point === comma ? O.none : O.some(point > comma ? 'point' : 'comma')
}
