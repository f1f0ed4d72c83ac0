import * as t from 'io-ts'
import { E, pipe } from './fp.ts'

export const NumberFromString = new t.Type<number, string, unknown>(
  'NumberFromString',
  t.number.is,
  (value, context) =>
    pipe(
      t.string.validate(value, context),
      E.chain((text) =>
        /^\d{1,15}$/.test(text) ? t.success(Number(text)) : t.failure(value, context, 'must be a whole number'),
      ),
    ),
  String,
)
