import type { Pool } from 'pg'
import type { Identity } from '../../src/domain/users/identity.ts'
import { permissionsOf } from '../../src/domain/permissions/permission.ts'
import type { User } from '../../src/domain/users/user.ts'
import { type Person, personOf } from './people.ts'

const unknownPerson: Omit<Person, 'username'> = {
  email: '',
  title: '',
  given_name: '',
  family_name: '',
  phone_number: '',
  mobile_number: '',
  address_one: '',
  address_two: '',
}

export interface Acquaintance {
  readonly identity: Identity
  readonly person: Omit<Person, 'username'>
}

export const acquaintance = async (pool: Pool, { status: _, ...user }: User): Promise<Acquaintance> => {
  const person = (await personOf(pool, user.username)) ?? unknownPerson
  const { given_name, family_name } = person
  return { person, identity: { ...user, given_name, family_name, permissions: permissionsOf(user.roles) } }
}
