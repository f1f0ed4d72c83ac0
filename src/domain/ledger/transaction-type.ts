import * as t from 'io-ts'

/** A transaction's `amount` is its signed effect on cash; a split's quantity is the shares added. */
export const TransactionType = t.keyof({
  buy: null,
  sell: null,
  dividend: null,
  distribution: null,
  interest: null,
  fee: null,
  deposit: null,
  withdrawal: null,
  split: null,
})
export type TransactionType = t.TypeOf<typeof TransactionType>
