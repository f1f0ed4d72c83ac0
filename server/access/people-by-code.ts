import { O } from '../../src/domain/fp.ts'
import { presentUserIn, type User } from '../../src/domain/users/user.ts'
import type { UserRepository } from '../users/aggregates.ts'

type CodeKind = 'account' | 'group' | 'adviser' | 'role'

/** A search index, not a permission: the access rules decide what each person may reach. */
export interface PeopleByCode {
  readonly having: (kind: CodeKind, code: string) => Iterable<User>
}

export type PeopleSource = Pick<UserRepository, 'all' | 'changes'>

const forEachCode = (
  { roles, accounts, groups, defaultCode }: User,
  visit: (kind: CodeKind, code: string) => void,
): void => {
  for (const code of accounts) visit('account', code)
  for (const code of groups) visit('group', code)
  for (const role of roles) visit('role', role)
  if (roles.includes('adviser')) visit('adviser', defaultCode)
}

const indexPeople = (users: PeopleSource): PeopleByCode => {
  const indexed = new Map<string, User>()
  const people: Readonly<Record<CodeKind, Map<string, Map<string, User>>>> = {
    account: new Map(),
    group: new Map(),
    adviser: new Map(),
    role: new Map(),
  }
  let changes: number | undefined

  const remove = (user: User): void => {
    forEachCode(user, (kind, code) => people[kind].get(code)?.delete(user.username))
  }

  const add = (user: User): void => {
    forEachCode(user, (kind, code) => {
      const there = people[kind].get(code)
      if (there === undefined) people[kind].set(code, new Map([[user.username, user]]))
      else there.set(user.username, user)
    })
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
      const user = O.toUndefined(presentUserIn(state))
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
      return people[kind].get(code)?.values() ?? []
    },
  }
}

const peopleCache = new WeakMap<PeopleSource, PeopleByCode>()

export const peopleByCode = (users: PeopleSource): PeopleByCode => {
  const index = peopleCache.get(users) ?? indexPeople(users)
  peopleCache.set(users, index)
  return index
}
