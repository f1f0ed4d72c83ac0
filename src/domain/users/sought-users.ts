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
