import * as t from 'io-ts'

export const EarningType = t.keyof({ dividend: null, distribution: null, interest: null, fee: null })

/** What was received of a security, or on the cash without one, or was paid as a fee, which is negative. */
export const Earning = t.readonly(
  t.strict({
    date: t.string,
    security: t.union([t.string, t.null]),
    type: EarningType,
    amount: t.number,
  }),
)
export type Earning = t.TypeOf<typeof Earning>
