import type { Pool } from 'pg'
import type { Identity } from '../../src/domain/users/identity.ts'
import { permissionsOf } from '../../src/domain/permissions/permission.ts'
import { noDetails, type UserDetails } from '../../src/domain/users/user-details.ts'
import type { User } from '../../src/domain/users/user.ts'
import { personOf } from './people.ts'

export interface Acquaintance {
  readonly identity: Identity
  readonly person: UserDetails
}

export const acquaintance = async (pool: Pool, { status: _, ...user }: User): Promise<Acquaintance> => {
  const person = (await personOf(pool, user.username)) ?? noDetails
  const { given_name, family_name } = person
  return { person, identity: { ...user, given_name, family_name, permissions: permissionsOf(user.roles) } }
}
