import * as t from 'io-ts'
import { holdsAny } from '../../permissions/permission.ts'
import type { Identity } from '../../users/identity.ts'

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

export interface LedgerCodes {
  readonly accounts: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  readonly advisers: ReadonlySet<string>
}

export const ledgerCodesOf = (
  accounts: readonly Account[],
  groups: readonly Group[],
  advisers: readonly Adviser[],
): LedgerCodes => ({
  accounts: new Set(accounts.map(({ AccountCode }) => AccountCode)),
  groups: new Set(groups.map(({ GroupCode }) => GroupCode)),
  advisers: new Set(advisers.map(({ AdvisorCode }) => AdvisorCode)),
})

export interface RelatedAccounts {
  readonly group: Group | null
  readonly accounts: readonly Account[]
}

export const noRelatedAccounts: RelatedAccounts = { group: null, accounts: [] }

export const mayVisitGroup = (identity: Identity, { GroupCode }: Group): boolean =>
  holdsAny(identity, ['client.adviser']) || identity.groups.includes(GroupCode)

export const isGroupWithinBook = (book: readonly Account[]): ((group: Group) => boolean) => {
  const codes = new Set(book.map(({ AccountCode }) => AccountCode))
  return ({ accounts }) => accounts.length > 0 && accounts.every((code) => codes.has(code))
}
