import { expect, test } from 'vitest'
import { displayName } from '../../../../src/domain/users/identity.ts'
import { adviserIdentity, clientIdentity } from '../../../samples/people.ts'

test('somebody is called by their name, and by their user name where they have none', () => {
  expect(displayName(clientIdentity, adviserIdentity)).toBe('Margaret Ashworth')
  expect(displayName({ ...clientIdentity, given_name: '', family_name: '' }, null)).toBe('client')
})

test('two of one name are told apart by their user names', () => {
  expect(displayName({ ...clientIdentity, username: 'other' }, clientIdentity)).toBe('Margaret Ashworth (other)')
})
