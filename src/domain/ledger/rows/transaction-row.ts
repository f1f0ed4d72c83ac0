import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { TransactionType } from '../transaction-type.ts'
import { Code, Decimal, NotNegative, Note, oneOf, optional } from './cell.ts'

export const TransactionRow = t.readonly(
  t.strict({
    AccountCode: Code,
    date: IsoDate,
    type: oneOf(TransactionType),
    asx_code: optional(Code),
    quantity: optional(Decimal),
    price: optional(NotNegative),
    brokerage: optional(NotNegative),
    amount: Decimal,
    narration: Note,
  }),
)
export type TransactionRow = t.TypeOf<typeof TransactionRow>
