import * as t from 'io-ts'

export const Account = t.readonly(
  t.strict({
    AccountCode: t.string,
    AccountName: t.string,
    AccountAlias: t.string,
    AccountType: t.string,
    AdvisorCode: t.string,
    GroupCode: t.string,
  }),
)
export type Account = t.TypeOf<typeof Account>

export const Group = t.readonly(
  t.strict({ GroupCode: t.string, GroupName: t.string, accounts: t.readonlyArray(t.string) }),
)
export type Group = t.TypeOf<typeof Group>

export const Adviser = t.readonly(
  t.strict({ AdvisorCode: t.string, AdvisorName: t.string, Phone: t.string, Email: t.string }),
)
export type Adviser = t.TypeOf<typeof Adviser>
