import * as t from 'io-ts'
import { E, pipe } from '../fp.ts'
import { withMaxLength } from '../text/text-codec.ts'

const numberCodec = (
  name: string,
  pattern: RegExp,
  complaint: string,
  text: (number: number) => string = String,
): t.Type<number, string> =>
  withMaxLength(
    new t.Type(
      name,
      t.number.is,
      (value, context) =>
        pipe(
          t.string.validate(value, context),
          E.chain((text) => (pattern.test(text) ? t.success(Number(text)) : t.failure(value, context, complaint))),
        ),
      text,
    ),
    200,
  )

export const NumberFromString = numberCodec('NumberFromString', /^\d{1,15}$/, 'must be a whole number')

/** Dates compare as text, so years have four digits. */
export const YearFromString = numberCodec('YearFromString', /^(19|[2-9]\d)\d{2}$/, 'must be a year from 1900 to 9999')

const maxDecimals = 10

/** Writes only what is read: at most ten decimals and no exponent. */
const decimalText = (number: number): string =>
  Number.isInteger(number) ? String(number) : number.toFixed(maxDecimals).replace(/\.?0+$/, '')

export const DecimalFromString = numberCodec(
  'DecimalFromString',
  /^\d{1,15}(\.\d{1,10})?$/,
  'must be a number such as 1234.56',
  decimalText,
)

export const roundDecimals = (number: number): number => Number(decimalText(number))
