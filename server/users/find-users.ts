import { bestMatches } from '../../src/domain/search/search-ranking.ts'
import {
  sortedByName,
  indexUser,
  orderedUsers,
  soughtUsers,
  type UserFilter,
  type UserQuery,
  usersPerPage,
  userTerms,
} from '../../src/domain/users/sought-users.ts'
import type { ListedUser, UserPage } from '../../src/domain/users/listed-user.ts'
import { pagerOf } from '../../src/domain/widgets/table/pager.ts'
import { inParts } from '../postgres/in-parts.ts'

export const findUsers = async (users: readonly ListedUser[], filter: UserFilter): Promise<readonly ListedUser[]> => {
  const isSearched = filter.search.trim() !== ''
  return soughtUsers(await inParts(users, (user) => (isSearched ? indexUser(user) : { user, text: '' })), filter)
}

export const bestUsers = async (users: readonly ListedUser[], filter: UserFilter): Promise<readonly ListedUser[]> => {
  const sorted = sortedByName(await findUsers(users, { ...filter, search: '' }))
  const index = await inParts(sorted, (user) => ({ user, terms: userTerms(user) }))
  return bestMatches(index, filter.search).map(({ user }) => user)
}

const sortedUsers = async (
  users: readonly ListedUser[],
  { filter, sort }: Pick<UserPageQuery, 'filter' | 'sort'>,
): Promise<readonly ListedUser[]> =>
  sort === 'match' ? bestUsers(users, filter) : orderedUsers(await findUsers(users, filter), sort)

interface UserPageQuery extends Omit<UserQuery, 'sort'> {
  readonly sort: UserQuery['sort'] | 'match'
  readonly usernames?: readonly string[] | undefined
}

export const pageOfUsers = async (
  users: readonly ListedUser[],
  { filter, sort, page: asked, usernames }: UserPageQuery,
): Promise<UserPage> => {
  const wanted = usernames === undefined ? null : new Set(usernames)
  const listed = wanted === null ? users : users.filter(({ username }) => wanted.has(username))
  const found = await sortedUsers(listed, { filter, sort })
  const { page, start, end } = pagerOf(found.length, Math.max(1, asked), usersPerPage)
  return { users: found.slice(start, end), page, total: found.length, listed: users.length }
}
