import { expect, test } from 'vitest'
import { permissionsOf, type UserRole } from '../../../../src/domain/permissions/permission.ts'
import { type ListedUser, roleReply } from '../../../../src/domain/users/listed-user.ts'
import { separateRefusedUsers, type UserBulkAction } from '../../../../src/domain/users/user-acts.ts'
import { margaretUser } from '../../../samples/users/user-list.ts'

const personUser = (username: string, role: UserRole, status: ListedUser['status'] = 1): ListedUser => ({
  ...margaretUser,
  username,
  status,
  Roles: [roleReply(role)],
})

const everybody = [
  personUser('boss', 'superadmin'),
  personUser('admin', 'admin'),
  personUser('client', 'client'),
  personUser('gone', 'client', 0),
]

const separated = (by: string, role: UserRole, act: UserBulkAction, all = everybody) => {
  const actor = { username: by, roles: [role], permissions: permissionsOf([role]) }
  const { users, refused } = separateRefusedUsers(actor, act, all, all)
  return [users.map(({ username }) => username), refused.map(({ username, message }) => `${username}: ${message}`)]
}

test('an act is left out for oneself and for whoever is above, but one ends one’s own sessions', () => {
  expect(separated('admin', 'admin', 'block')).toEqual([
    ['client', 'gone'],
    ['boss: You cannot do this to somebody with a higher role', 'admin: You cannot do this to yourself'],
  ])
  expect(separated('admin', 'admin', 'end-sessions')[0]).toEqual(['admin', 'client', 'gone'])
})

test('nobody blocked is sent a link', () => {
  expect(separated('boss', 'superadmin', 'invite')).toEqual([
    ['admin', 'client'],
    ['boss: You cannot do this to yourself', 'gone: A blocked user cannot be sent a link'],
  ])
  expect(separated('boss', 'superadmin', 'allow')[0]).toEqual(['admin', 'client', 'gone'])
})

test('whoever may change nobody changes nobody', () => {
  expect(separated('client', 'client', 'allow')[0]).toEqual([])
})
