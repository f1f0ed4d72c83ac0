import * as t from 'io-ts'
import { withMaxLength } from '../text/text-codec.ts'

export const maxSoughtCodes = 100

const CodeList = t.readonlyArray(t.string)

/** Codes or user names, separated by commas: none of them has a comma. */
export const SoughtCodes = withMaxLength(
  new t.Type<readonly string[], string, unknown>(
    'SoughtCodes',
    CodeList.is,
    (value, context) => {
      const codes = t.string.is(value) ? value.split(',').filter((code) => code !== '') : null
      return codes === null || codes.length > maxSoughtCodes
        ? t.failure(value, context, `must be at most ${maxSoughtCodes} codes with commas between them`)
        : t.success(codes)
    },
    (codes) => codes.join(','),
  ),
  12_000,
)
