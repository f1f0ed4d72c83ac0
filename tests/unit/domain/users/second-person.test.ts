import { describe, expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import type { UserRole } from '../../../../src/domain/permissions/permission.ts'
import { needsSecondPerson, type UserAction } from '../../../../src/domain/users/rights.ts'
import type { User } from '../../../../src/domain/users/user.ts'

const personOf = (username: string, ...roles: readonly UserRole[]): User => ({
  username,
  roles,
  accounts: ['P1'],
  groups: [],
  defaultDashboardType: 'portfolio',
  defaultCode: 'P1',
  status: 1,
  change_password: false,
})

const actor = { username: 'ann' }
const adviser = personOf('bob', 'adviser')
const orderedUser: User = { ...personOf('dan', 'admin'), accounts: ['P1', 'P2'] }
const client = personOf('cleo', 'client')

const changingAct = (before: User, more: Partial<User>, isAddressChanged = false): UserAction => ({
  type: 'ChangeUser',
  isAddressChanged,
  rights: { ...before, ...more },
})

const needs = (act: UserAction, target: User | null): boolean => needsSecondPerson(actor, act, O.fromNullable(target))

describe('First aid 14: a second person is needed', () => {
  test.each<readonly [string, UserAction, User | null]>([
    ['to create an adviser', { type: 'AddUser', user: { roles: ['adviser'] } }, null],
    ['to create an administrator', { type: 'AddUser', user: { roles: ['client', 'admin'] } }, null],
    ['to change an adviser’s role', changingAct(adviser, { roles: ['adviser', 'client'] }), adviser],
    ['to change an adviser’s accounts', changingAct(adviser, { accounts: [] }), adviser],
    ['to reorder an administrator’s accounts', changingAct(orderedUser, { accounts: ['P2', 'P1'] }), orderedUser],
    ['to change an adviser’s code', changingAct(adviser, { defaultCode: 'A2' }), adviser],
    ['to change an adviser’s dashboard', changingAct(adviser, { defaultDashboardType: 'adviser' }), adviser],
    ['to change an adviser’s address', changingAct(adviser, {}, true), adviser],
    ['to make a client staff', changingAct(client, { roles: ['adviser'] }), client],
    ['to allow an adviser', { type: 'AllowUser' }, adviser],
    ['to delete an adviser', { type: 'DeleteUser' }, adviser],
    ['to withdraw an adviser', { type: 'WithdrawUser' }, adviser],
    ['to set an adviser’s password', { type: 'ResetPassword' }, adviser],
    ['to send an adviser a link', { type: 'IssueLink' }, adviser],
  ])('%s', (_, act, target) => {
    expect(needs(act, target)).toBe(true)
  })

  test.each<readonly [string, UserAction, User | null]>([
    ['to create a client', { type: 'AddUser', user: { roles: ['client'] } }, null],
    ['to create an accountant', { type: 'AddUser', user: { roles: ['external'] } }, null],
    ['to change nothing but an adviser’s name', changingAct(adviser, {}), adviser],
    [
      'to change one’s own dashboard',
      changingAct(personOf('ann', 'admin'), { defaultCode: 'P2' }),
      personOf('ann', 'admin'),
    ],
    ['to change a client’s dashboard', changingAct(client, { defaultCode: 'P2' }), client],
    ['to change one’s own address', changingAct(personOf('ann', 'admin'), {}, true), personOf('ann', 'admin')],
    ['to change a client’s address', changingAct(client, {}, true), client],
    ['to block an adviser', { type: 'BlockUser' }, adviser],
    ['to end an adviser’s sessions', { type: 'EndSessions' }, adviser],
    ['to revoke an adviser’s links', { type: 'RevokeLinks' }, adviser],
    ['to delete a client', { type: 'DeleteUser' }, client],
  ])('but not %s', (_, act, target) => {
    expect(needs(act, target)).toBe(false)
  })
})
