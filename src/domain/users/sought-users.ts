import { collator } from '../collator.ts'
import type { Role } from '../permissions/permission.ts'
import { plainText } from '../search/found.ts'
import type { ListedUser } from './listed-user.ts'
import type { UserStatus } from './user.ts'

/** None of a role, a status or mail stands for all. */
export interface UserFilter {
  readonly search: string
  readonly role: Role | null
  readonly status: UserStatus | null
  readonly mail: 'refused' | null
}

/** `text` is what a row is searched by, prepared once. */
export interface IndexedUser {
  readonly user: ListedUser
  readonly text: string
}

const indexed = (user: ListedUser): IndexedUser => ({
  user,
  text: plainText(
    [user.username, user.given_name, user.middle_name, user.family_name, user.email, user.defaultCode].join(' '),
  ),
})

/** Rows that are the same object as before keep their text. */
export const indexUsers = (
  users: readonly ListedUser[],
  before: readonly IndexedUser[] = [],
): readonly IndexedUser[] => {
  const known = new Map(before.map((each) => [each.user, each]))
  return users.map((user) => known.get(user) ?? indexed(user))
}

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

export type UserColumn =
  | 'username'
  | 'given_name'
  | 'family_name'
  | 'defaultCode'
  | 'defaultDashboardType'
  | 'role'
  | 'status'
  | 'lastLogin'

export interface UserSort {
  readonly column: UserColumn
  readonly isDescending: boolean
}

export const byUsername: UserSort = { column: 'username', isDescending: false }

const keyOf = (user: ListedUser, column: UserColumn): string => {
  switch (column) {
    case 'role':
      return user.Roles[0]?.name ?? ''
    case 'status':
      return user.status === 1 ? 'Allowed' : 'Blocked'
    case 'lastLogin':
      return user.lastLogin ?? ''
    case 'username':
    case 'given_name':
    case 'family_name':
    case 'defaultCode':
    case 'defaultDashboardType':
      return user[column]
  }
}

/** Those that are alike in the column are in the order of their user names, whichever way it goes. */
export const orderedUsers = (
  users: readonly IndexedUser[],
  { column, isDescending }: UserSort,
): readonly IndexedUser[] => {
  const way = isDescending ? -1 : 1
  return users
    .map((indexed) => ({ indexed, key: keyOf(indexed.user, column), name: indexed.user.username }))
    .sort((one, other) => way * collator.compare(one.key, other.key) || collator.compare(one.name, other.name))
    .map(({ indexed }) => indexed)
}

/** The latest sign-in is looked for more often than the first. */
export const sortedBy = (column: UserColumn, before: UserSort): UserSort => ({
  column,
  isDescending: column === before.column ? !before.isDescending : column === 'lastLogin',
})
