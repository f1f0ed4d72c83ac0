import { E, O, pipe } from '../../fp.ts'
import { DecimalFromString } from '../../numbers/number-from-string.ts'

/** Commas group in threes; any other comma could mean a decimal point. */
const numberPattern = /^\$?(?=\.?\d)(?<whole>\d{1,3}(?:[\s,]\d{3})+|\d*)(?:\.(?<decimals>\d*))?$/

export const typedNumber = (text: string): E.Either<unknown, number> =>
  pipe(
    O.fromNullable(numberPattern.exec(text.trim())?.groups),
    E.fromOption(() => text),
    E.chainW(({ whole = '', decimals = '' }) =>
      DecimalFromString.decode(`${whole.replaceAll(/[\s,]/g, '') || '0'}.${decimals || '0'}`),
    ),
  )

export const isEmpty = (text: string): boolean => text.trim() === ''

export const amountFault = (text: string): string | null =>
  isEmpty(text) || E.isRight(typedNumber(text)) ? null : 'Enter a number such as 1234.56'
