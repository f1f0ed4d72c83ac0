import { textCollator } from '../text/text-collator.ts'
import type { MessageCorrespondent } from '../messages/shown-message.ts'
import type { Account, Group } from '../ledger/accounts/account.ts'
import { plainText } from '../search/search-ranking.ts'
import { displayedRole, nameOf } from '../users/identity.ts'
import type { ListedUser } from '../users/listed-user.ts'

export type ExplorerKind = 'group' | 'account' | 'user'

export interface ExplorableEntity {
  readonly code: string
  readonly name: string
  readonly detail: string
  readonly terms: readonly string[]
}

const explorableEntity = (
  code: string,
  name: string,
  detail: string,
  also: readonly string[] = [],
): ExplorableEntity => ({
  code,
  name,
  detail,
  terms: [name, code, ...also].map(plainText),
})

const byName = (one: ExplorableEntity, other: ExplorableEntity): number => textCollator.compare(one.name, other.name)

export const explorableAccount = ({ AccountCode, AccountName, AccountAlias, AccountType }: Account): ExplorableEntity =>
  explorableEntity(AccountCode, AccountName, AccountType, AccountAlias === '' ? [] : [AccountAlias])

export const explorableGroup = ({ GroupCode, GroupName, accounts }: Group): ExplorableEntity =>
  explorableEntity(GroupCode, GroupName, accounts.length === 1 ? '1 account' : `${accounts.length.toString()} accounts`)

export const explorableUser = (user: ListedUser): ExplorableEntity => {
  const roles = user.Roles.map(({ name }) => name).join(', ')
  return explorableEntity(user.username, nameOf(user), user.status === 1 ? roles : `${roles}, blocked`, [user.email])
}

export const explorableAccounts = (accounts: readonly Account[]): readonly ExplorableEntity[] =>
  accounts.map(explorableAccount).toSorted(byName)

export const explorableGroups = (groups: readonly Group[]): readonly ExplorableEntity[] =>
  groups.map(explorableGroup).toSorted(byName)

export const explorableCorrespondents = (people: readonly MessageCorrespondent[]): readonly ExplorableEntity[] =>
  people
    .map(({ username, name, role }) => explorableEntity(username, name, role === null ? '' : displayedRole([role])))
    .toSorted(byName)

export const chosenFirst = (
  all: readonly ExplorableEntity[],
  chosen: ReadonlySet<string>,
): readonly ExplorableEntity[] => [
  ...all.filter(({ code }) => chosen.has(code)),
  ...all.filter(({ code }) => !chosen.has(code)),
]
