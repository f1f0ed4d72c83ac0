import type { Pool } from 'pg'
import type { Adviser } from '../../src/domain/ledger/accounts/account.ts'
import { O, pipe } from '../../src/domain/fp.ts'
import type { Identity } from '../../src/domain/users/identity.ts'
import { permissionsOf } from '../../src/domain/permissions/permission.ts'
import { type UserProfile, profileDetails } from '../../src/domain/users/profile.ts'
import { noDetails, type UserDetails } from '../../src/domain/users/user-details.ts'
import type { User } from '../../src/domain/users/user.ts'
import type { FirmDirectory } from '../ledger/directory.ts'
import { adviserOf } from '../access/adviser-of.ts'
import { personOf } from './people.ts'

/** Only clients see their adviser, and only if the firm wants it (spec §1, §6). */
export const showsAdviserTo = ({ roles }: User, firmShows: boolean): boolean => firmShows && roles.includes('client')

export type ProfileOf = (user: User) => Promise<UserProfile>

interface ProfileSources {
  readonly pool: Pool
  readonly directory: FirmDirectory
  readonly showsAdviser: boolean
  readonly firmName: () => string
  readonly timeZone: () => string
}

interface IdentityWithDetails {
  readonly identity: Identity
  readonly person: UserDetails
}

export const identityWithDetailsOf = async (pool: Pool, { status: _, ...user }: User): Promise<IdentityWithDetails> => {
  const person = (await personOf(pool, user.username)) ?? noDetails
  const { given_name, family_name } = person
  return { person, identity: { ...user, given_name, family_name, permissions: permissionsOf(user.roles) } }
}

export const createProfileOf = ({ pool, directory, showsAdviser, firmName, timeZone }: ProfileSources): ProfileOf => {
  const shownAdviser = (user: User): O.Option<Adviser> =>
    showsAdviserTo(user, showsAdviser) ? adviserOf(directory, user) : O.none

  return async (user) => {
    const { identity, person } = await identityWithDetailsOf(pool, user)
    return {
      identity,
      ...profileDetails(person),
      adviser: pipe(user, shownAdviser, O.toNullable),
      firmName: firmName(),
      timeZone: timeZone(),
    }
  }
}
