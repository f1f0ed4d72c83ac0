import * as t from 'io-ts'

/** Where orders are looked at: of an account, a group, an adviser's clients, or the whole firm. */
export const OrderPlace = t.readonly(
  t.strict({ type: t.keyof({ portfolio: null, group: null, adviser: null, admin: null }), code: t.string }),
)
export type OrderPlace = t.TypeOf<typeof OrderPlace>
