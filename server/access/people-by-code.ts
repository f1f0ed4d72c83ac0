import { O } from '../../src/domain/fp.ts'
import { presentIn, type User } from '../../src/domain/users/user.ts'
import type { UserRepository } from '../users/aggregates.ts'

type CodeKind = 'account' | 'group' | 'adviser' | 'role'

/** A search index, not a permission: the access rules decide what each person may reach. */
export interface PeopleByCode {
  readonly having: (kind: CodeKind, code: string) => Iterable<User>
}

export type PeopleSource = Pick<UserRepository, 'all' | 'changes'>

const keyOf = (kind: CodeKind, code: string): string => `${kind} ${code}`

const keysOf = ({ roles, accounts, groups, defaultCode }: User): ReadonlySet<string> =>
  new Set([
    ...accounts.map((code) => keyOf('account', code)),
    ...groups.map((code) => keyOf('group', code)),
    ...roles.map((role) => keyOf('role', role)),
    ...(roles.includes('adviser') ? [keyOf('adviser', defaultCode)] : []),
  ])

const indexPeople = (users: PeopleSource): PeopleByCode => {
  const indexed = new Map<string, User>()
  const people = new Map<string, Map<string, User>>()
  let changes: number | undefined

  const remove = (user: User): void => {
    for (const key of keysOf(user)) people.get(key)?.delete(user.username)
  }

  const add = (user: User): void => {
    for (const key of keysOf(user)) {
      const there = people.get(key)
      if (there === undefined) people.set(key, new Map([[user.username, user]]))
      else there.set(user.username, user)
    }
  }

  const replace = (before: User | undefined, user: User | undefined): void => {
    if (before === user) return
    if (before !== undefined) remove(before)
    if (user !== undefined) add(user)
  }

  const refresh = (): void => {
    if (changes === users.changes()) return
    changes = users.changes()
    const gone = new Set(indexed.keys())
    for (const { state } of users.all()) {
      const user = O.toUndefined(presentIn(state))
      if (user === undefined) continue
      gone.delete(user.username)
      replace(indexed.get(user.username), user)
      indexed.set(user.username, user)
    }
    for (const username of gone) {
      replace(indexed.get(username), undefined)
      indexed.delete(username)
    }
  }

  return {
    having: (kind, code) => {
      refresh()
      return people.get(keyOf(kind, code))?.values() ?? []
    },
  }
}

const peopleCache = new WeakMap<PeopleSource, PeopleByCode>()

export const peopleByCode = (users: PeopleSource): PeopleByCode => {
  const index = peopleCache.get(users) ?? indexPeople(users)
  peopleCache.set(users, index)
  return index
}
