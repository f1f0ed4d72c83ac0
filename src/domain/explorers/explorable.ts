import { collator } from '../collator.ts'
import type { Correspondent } from '../messages/shown-message.ts'
import type { Account, Group } from '../ledger/accounts/account.ts'
import { plainText } from '../search/found.ts'
import { displayedRole, nameOf } from '../users/identity.ts'
import type { ListedUser } from '../users/listed-user.ts'

export type ExplorerKind = 'group' | 'account' | 'user'

export interface Explorable {
  readonly code: string
  readonly name: string
  readonly detail: string
  readonly terms: readonly string[]
}

const explorable = (code: string, name: string, detail: string, also: readonly string[] = []): Explorable => ({
  code,
  name,
  detail,
  terms: [name, code, ...also].map(plainText),
})

const byName = (one: Explorable, other: Explorable): number => collator.compare(one.name, other.name)

export const explorableAccount = ({ AccountCode, AccountName, AccountAlias, AccountType }: Account): Explorable =>
  explorable(AccountCode, AccountName, AccountType, AccountAlias === '' ? [] : [AccountAlias])

export const explorableGroup = ({ GroupCode, GroupName, accounts }: Group): Explorable =>
  explorable(GroupCode, GroupName, accounts.length === 1 ? '1 account' : `${accounts.length.toString()} accounts`)

export const explorableUser = (user: ListedUser): Explorable => {
  const roles = user.Roles.map(({ name }) => name).join(', ')
  return explorable(user.username, nameOf(user), user.status === 1 ? roles : `${roles}, blocked`, [user.email])
}

export const explorableAccounts = (accounts: readonly Account[]): readonly Explorable[] =>
  accounts.map(explorableAccount).toSorted(byName)

export const explorableGroups = (groups: readonly Group[]): readonly Explorable[] =>
  groups.map(explorableGroup).toSorted(byName)

export const explorableCorrespondents = (people: readonly Correspondent[]): readonly Explorable[] =>
  people
    .map(({ username, name, role }) => explorable(username, name, role === null ? '' : displayedRole([role])))
    .toSorted(byName)

export const chosenFirst = (all: readonly Explorable[], chosen: ReadonlySet<string>): readonly Explorable[] => [
  ...all.filter(({ code }) => chosen.has(code)),
  ...all.filter(({ code }) => !chosen.has(code)),
]
