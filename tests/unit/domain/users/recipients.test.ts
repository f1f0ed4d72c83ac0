import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PermissionHolder, permissionsOf, type UserRole } from '../../../../src/domain/permissions/permission.ts'
import {
  isRecipientOf,
  mayMessage,
  mayNotify,
  messageRules,
  notificationRules,
  noRecipients,
  type RecipientChoice,
  sameRecipients,
} from '../../../../src/domain/users/recipients.ts'

const client = { username: 'jane', roles: ['client'] as const, groups: ['G1'] }
const accountant = { username: 'eve', roles: ['external'] as const, groups: [] }
const belonging = { advisers: ['A1'], groups: ['G1', 'G2'] }

test.each<[string, Partial<RecipientChoice>, boolean, boolean]>([
  ['nobody', {}, false, false],
  ['a name', { users: ['eve'] }, false, true],
  ['a role', { roles: ['client', 'adviser'] }, true, false],
  ['a book, which is its clients', { advisers: ['A1'] }, true, false],
  ['another book', { advisers: ['A2'] }, false, false],
  ['a group', { groups: ['G1'] }, true, false],
  ['the group of an account', { groups: ['G2'] }, true, false],
  ['any of several', { users: ['eve'], groups: ['G2'] }, true, true],
])('%s', (_, chosen, reachesClient, reachesAccountant) => {
  const recipients = { ...noRecipients, ...chosen }
  expect([isRecipientOf(recipients)(client, belonging), isRecipientOf(recipients)(accountant, belonging)]).toEqual([
    reachesClient,
    reachesAccountant,
  ])
})

const someRecipients: fc.Arbitrary<RecipientChoice> = fc.record({
  users: fc.array(fc.constantFrom('jane', 'eve')),
  roles: fc.array(fc.constantFrom('client', 'external')),
  advisers: fc.array(fc.constantFrom('A1', 'A2')),
  groups: fc.array(fc.constantFrom('G1', 'G2')),
})

test('to choose more reaches whoever was reached, and the order is nothing', () => {
  fc.assert(
    fc.property(someRecipients, someRecipients, (some, more) => {
      const [both, turned] = [
        [some, more],
        [more, some],
      ].map(([one = noRecipients, other = noRecipients]) => ({
        users: [...one.users, ...other.users],
        roles: [...one.roles, ...other.roles],
        advisers: [...one.advisers, ...other.advisers],
        groups: [...one.groups, ...other.groups],
      }))
      if (both === undefined || turned === undefined) return
      expect(sameRecipients(both, turned)).toBe(true)
      const reaches = (chosen: RecipientChoice) => isRecipientOf(chosen)(client, belonging)
      expect(reaches(both)).toBe(reaches(some) || reaches(more))
    }),
  )
})

const adviser = { permissions: permissionsOf(['adviser']), defaultCode: 'A1' }
const admin = { permissions: permissionsOf(['admin']), defaultCode: '' }
const clientAdmin: PermissionHolder = { permissions: ['client.admin'] }

test.each<[UserRole, boolean]>([
  ['client', true],
  ['adviser', true],
  ['external', false],
  ['admin', false],
  ['superadmin', false],
])('who manages clients alone may notify a %s: %s', (role, expected) => {
  expect(mayNotify(clientAdmin, { roles: [role] })).toBe(expected)
  expect(mayNotify(admin, { roles: [role] })).toBe(true)
  expect(mayNotify(adviser, { roles: [role] })).toBe(false)
})

test('an adviser may write to the clients of their book and to administrators, and a client to nobody they choose', () => {
  const elsewhere = { ...belonging, advisers: ['A2'] }
  expect([mayMessage(adviser, client, belonging), mayMessage(adviser, client, elsewhere)]).toEqual([true, false])
  expect([mayMessage(adviser, accountant, belonging), mayMessage(admin, accountant, elsewhere)]).toEqual([false, true])
  expect(mayMessage(adviser, { roles: ['admin'] }, elsewhere)).toBe(true)
  expect(mayMessage({ permissions: permissionsOf(['client']), defaultCode: 'A1' }, client, belonging)).toBe(false)
})

test('administrators choose by any role and book, who manages clients notifies two roles, an adviser has a book of their own', () => {
  const everyone: readonly UserRole[] = ['superadmin', 'admin', 'adviser', 'client', 'external']
  expect([notificationRules(admin), messageRules(admin)]).toEqual([
    { roles: everyone, book: null },
    { roles: everyone, book: null },
  ])
  expect(notificationRules(clientAdmin)).toEqual({ roles: ['adviser', 'client'], book: null })
  expect(messageRules(adviser)).toEqual({ roles: [], book: 'A1' })
})
