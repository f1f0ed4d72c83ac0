import * as t from 'io-ts'
import { Code, Name, Note } from './cell.ts'

export const AccountRow = t.readonly(
  t.strict({
    AccountCode: Code,
    AccountName: Name,
    AccountAlias: Note,
    AccountType: Name,
    AdvisorCode: Code,
    GroupCode: Code,
  }),
)
export type AccountRow = t.TypeOf<typeof AccountRow>
