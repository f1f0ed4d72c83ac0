import * as t from 'io-ts'
import { E, pipe } from './fp.ts'

const fromString = (name: string, pattern: RegExp, complaint: string): t.Type<number, string> =>
  new t.Type(
    name,
    t.number.is,
    (value, context) =>
      pipe(
        t.string.validate(value, context),
        E.chain((text) => (pattern.test(text) ? t.success(Number(text)) : t.failure(value, context, complaint))),
      ),
    String,
  )

export const NumberFromString = fromString('NumberFromString', /^\d{1,15}$/, 'must be a whole number')

export const DecimalFromString = fromString(
  'DecimalFromString',
  /^\d{1,15}(\.\d{1,10})?$/,
  'must be a number such as 1234.56',
)
