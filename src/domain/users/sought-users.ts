import { textCollator } from '../text/text-collator.ts'
import type { UserRole } from '../permissions/permission.ts'
import { plainText } from '../search/search-ranking.ts'
import { nameOf } from './identity.ts'
import type { ListedUser } from './listed-user.ts'
import type { UserStatus } from './user.ts'
import { type UserColumn, userColumns } from './user-columns.ts'

export interface UserFilter {
  readonly search: string
  readonly role: UserRole | null
  readonly status: UserStatus | null
  readonly mail: 'refused' | null
}

export interface IndexedUser {
  readonly user: ListedUser
  readonly text: string
}

export const emptyUserFilter: UserFilter = { search: '', role: null, status: null, mail: null }

export const indexUser = (user: ListedUser): IndexedUser => ({
  user,
  text: plainText(
    [user.username, user.given_name, user.middle_name, user.family_name, user.email, user.defaultCode].join(' '),
  ),
})

export const userTerms = (user: ListedUser): readonly string[] =>
  [nameOf(user), user.username, user.email].map(plainText)

export const sortedByName = (users: readonly ListedUser[]): readonly ListedUser[] =>
  users
    .map((user) => ({ user, name: nameOf(user) }))
    .sort((one, other) => textCollator.compare(one.name, other.name))
    .map(({ user }) => user)

export const soughtUsers = (
  index: readonly IndexedUser[],
  { search, role, status, mail }: UserFilter,
): readonly ListedUser[] => {
  const words = plainText(search).split(' ')
  return index.flatMap(({ user, text }) =>
    words.every((word) => text.includes(word)) &&
    (role === null || user.Roles.some(({ role_id }) => role_id === role)) &&
    (status === null || user.status === status) &&
    (mail === null || user.mailRefusal !== null)
      ? [user]
      : [],
  )
}

export interface UserSort {
  readonly column: UserColumn
  readonly isDescending: boolean
}

export const usernameSort: UserSort = { column: 'username', isDescending: false }

/** Equal rows are in order of user name in both directions. */
export const orderedUsers = (
  users: readonly ListedUser[],
  { column, isDescending }: UserSort,
): readonly ListedUser[] => {
  const way = isDescending ? -1 : 1
  return users
    .map((user) => ({ user, key: userColumns[column].sortKey(user) }))
    .sort(
      (one, other) =>
        way * textCollator.compare(one.key, other.key) || textCollator.compare(one.user.username, other.user.username),
    )
    .map(({ user }) => user)
}

/** `page` counts from 1. */
export interface UserQuery {
  readonly filter: UserFilter
  readonly sort: UserSort
  readonly page: number
}

export const initialUserQuery: UserQuery = { filter: emptyUserFilter, sort: usernameSort, page: 1 }

export const usersPerPage = 100

/** Sign-ins start with the latest, which people look for more often. */
export const toggledUserSort = (column: UserColumn, before: UserSort): UserSort => ({
  column,
  isDescending: column === before.column ? !before.isDescending : column === 'lastLogin',
})
