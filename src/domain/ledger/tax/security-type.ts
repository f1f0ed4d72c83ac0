import * as t from 'io-ts'

/** What the law calls a security: shares are of a company, units of a trust; the others are neither. */
export const SecurityType = t.keyof({
  listed_share: null,
  other_share: null,
  listed_unit: null,
  other_unit: null,
  other: null,
})
export type SecurityType = t.TypeOf<typeof SecurityType>
