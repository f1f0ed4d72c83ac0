import type { Pool } from 'pg'
import { noDetails, type UserDetails } from '../../../src/domain/users/user-details.ts'
import type { User } from '../../../src/domain/users/user.ts'
import { canonicalUsername } from '../../../src/domain/users/username.ts'
import type { UserRepository } from '../aggregates.ts'
import { emailHolders, peopleNamed } from '../people.ts'
import { enabledSuperadmins } from '../permitted.ts'

interface NamedPeople {
  readonly usernames: readonly string[]
  readonly emails: readonly string[]
}

export interface KnownPeople {
  readonly people: readonly { readonly user: User; readonly details: UserDetails }[]
  readonly takenNames: readonly string[]
  readonly emails: readonly { readonly email: string; readonly username: string }[]
  readonly superadmins: readonly string[]
}

/** Reads all users before the first await, so that their states belong to the same log position. */
export const knownPeople = async (
  { pool, users }: { readonly pool: Pool; readonly users: UserRepository },
  { usernames, emails }: NamedPeople,
): Promise<KnownPeople> => {
  const states = [...new Set(usernames.map(canonicalUsername))].map((name) => ({ name, ...users.get(name) }))
  const present = states.flatMap(({ state }) => (state._tag === 'Present' ? [state.user] : []))
  const takenNames = states.filter(({ state }) => state._tag === 'Deleted').map(({ name }) => name)
  const superadmins = enabledSuperadmins(users)
  const [people, holders] = await Promise.all([
    peopleNamed(
      pool,
      present.map(({ username }) => username),
    ),
    emailHolders(pool, emails),
  ])
  const details = new Map(people.map((person) => [person.username, person]))
  return {
    people: present.map((user) => ({ user, details: details.get(user.username) ?? noDetails })),
    takenNames,
    emails: [...holders].map(([email, username]) => ({ email, username })),
    superadmins,
  }
}
