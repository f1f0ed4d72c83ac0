import { collator } from '../collator.ts'
import type { ListedUser } from './listed-user.ts'
import type { IndexedUser } from './sought-users.ts'

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
