import { expect, test } from 'vitest'
import { roleReply } from '../../../../src/domain/users/listed-user.ts'
import {
  usernameSort,
  orderedUsers,
  toggledUserSort,
  type UserSort,
} from '../../../../src/domain/users/sought-users.ts'
import { margaretUser, thomasUser } from '../../../samples/users/user-list.ts'

const zoe = { ...margaretUser, username: 'Zoë', given_name: 'Zoë', Roles: [roleReply('admin')], lastLogin: null }
const aaron = { ...thomasUser, username: 'aaron', family_name: 'ashworth', status: 1 as const }

const names = (sort: UserSort) =>
  orderedUsers([zoe, thomasUser, margaretUser, aaron], sort).map(({ username }) => username)

test.each([
  ['username', ['aaron', 'adviser', 'client', 'Zoë']],
  ['given_name', ['client', 'aaron', 'adviser', 'Zoë']],
  ['family_name', ['aaron', 'client', 'Zoë', 'adviser']],
  ['defaultCode', ['aaron', 'adviser', 'client', 'Zoë']],
  ['role', ['Zoë', 'aaron', 'adviser', 'client']],
  ['status', ['aaron', 'client', 'Zoë', 'adviser']],
  ['lastLogin', ['aaron', 'adviser', 'Zoë', 'client']],
] as const)('users are in order of %s, and of their user names where that is the same', (column, sorted) => {
  expect(names({ column, isDescending: false })).toEqual(sorted)
})

test('the other way round those alike stay in the order of their user names', () => {
  expect(names({ column: 'status', isDescending: true })).toEqual(['adviser', 'aaron', 'client', 'Zoë'])
})

test('a column is turned round when it is chosen again; the last sign-ins come first', () => {
  expect(toggledUserSort('username', usernameSort)).toEqual({ column: 'username', isDescending: true })
  expect(toggledUserSort('role', usernameSort)).toEqual({ column: 'role', isDescending: false })
  expect(toggledUserSort('lastLogin', usernameSort)).toEqual({ column: 'lastLogin', isDescending: true })
})
