import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E, O } from '../../../../src/domain/fp.ts'
import { userDecider } from '../../../../src/domain/users/decider.ts'
import { detailNames, detailsOf } from '../../../../src/domain/users/user-details.ts'
import {
  detailsOfDraft,
  emptyUserDraft,
  rightsOfDraft,
  userDraftOf,
  userOfDraft,
  type UserDraft,
} from '../../../../src/domain/users/user-draft.ts'
import { maxLengthIn, userDraftFaults, type UserReference } from '../../../../src/domain/users/user-draft-faults.ts'
import { UserEvent } from '../../../../src/domain/users/user.ts'
import { aUser } from '../../support/arbitraries/user.ts'
import { janeDraft, userReference } from './support/person.ts'

const adviser: Partial<UserDraft> = {
  roles: ['adviser'],
  accounts: [],
  groups: [],
  dashboardId: 'adviser',
  defaultCode: 'A1',
}
const existing: Partial<UserReference> = { isNew: false, rolesBefore: ['client'] }

test('what is whole has no faults', () => {
  expect(userDraftFaults(janeDraft, userReference)).toEqual([])
  expect(userDraftFaults({ ...janeDraft, ...adviser }, userReference)).toEqual([])
  expect(userDraftFaults({ ...janeDraft, ...adviser, roles: ['admin'], dashboardId: 'admin' }, userReference)).toEqual(
    [],
  )
})

type Row = [keyof UserDraft, string, Partial<UserDraft>, Partial<UserReference>?]

const required = 'This field is required'

test.each<Row>([
  ['roles', required, { roles: [] }],
  ['roles', 'You cannot give this role', { roles: ['client', 'superadmin'] }],
  ['username', required, { username: ' ' }],
  ['username', 'This field can have letters, digits and . - _ + @', { username: 'jane oaks' }],
  ['username', 'Username address taken', { username: ' JANE' }, { taken: { username: 'jane', email: null } }],
  ['username', 'Username address taken', { username: 'Roles' }],
  ['email', required, { email: '' }],
  ['email', 'Your email address is invalid', { email: 'jane@home' }],
  ['email', 'Email address taken', { email: 'J@x.org ' }, { taken: { username: null, email: 'j@x.org' } }],
  ['password', required, { password: '', passwordConfirm: '' }],
  ['password', 'Password must be at least 6 characters', { password: 'kq7xz', passwordConfirm: 'kq7xz' }],
  ['password', 'This password is too common', { password: 'Welcome1', passwordConfirm: 'Welcome1' }],
  [
    'password',
    "Password must not contain its owner's name, user name or email",
    { password: 'xJane77x', passwordConfirm: 'xJane77x' },
  ],
  ['password', "Password must not contain the firm's name", { password: 'Plutus2026', passwordConfirm: 'Plutus2026' }],
  ['passwordConfirm', "Passwords don't match", { passwordConfirm: 'kq7xzv' }],
  ['title', 'This field can be Mr., Ms., Mrs., Miss, Dr. or empty', { title: 'Sir' }],
  ['given_name', required, { given_name: ' ' }],
  ['given_name', 'This field must be at most 200 characters', { given_name: 'x'.repeat(201) }],
  ['middle_name', 'This field has a control character', { middle_name: 'a\u0007b' }],
  ['family_name', required, { family_name: '' }],
  ['address_one', 'This field must be at most 500 characters', { address_one: 'x'.repeat(501) }],
  ['accounts', 'P9 is not known', { accounts: ['P1', 'P9'] }],
  ['groups', 'G9 is not known', { groups: ['G9'] }],
  ['groups', required, { dashboardId: 'group', groups: [] }],
  ['dashboardId', required, { dashboardId: '' }],
  ['dashboardId', required, { dashboardId: 'admin' }],
  ['dashboardId', required, { ...adviser, roles: ['adviser', 'client'], dashboardId: 'portfolio' }],
  ['defaultCode', required, { defaultCode: '' }],
  ['defaultCode', required, { defaultCode: 'P3' }],
  ['defaultCode', required, { dashboardId: 'group', defaultCode: 'G2' }],
  ['defaultCode', required, { ...adviser, defaultCode: '' }],
  ['defaultCode', 'P1 is not known', { ...adviser, defaultCode: 'P1' }],
])('%s: %s', (field, reason, part, against) => {
  const faults = userDraftFaults({ ...janeDraft, ...part }, { ...userReference, ...against })
  expect(faults.find((fault) => fault.field === field)).toEqual({ field, reason })
})

test.each(Object.entries(maxLengthIn))('%s takes %i characters and no more', (field, most) => {
  const end = field === 'email' ? '@x.org' : ''
  const faultsOf = (letters: number) =>
    userDraftFaults({ ...janeDraft, [field]: end.padStart(letters, 'x') }, userReference).map((fault) => fault.field)
  expect([faultsOf(most), faultsOf(most + 1)]).toEqual([[], [field]])
})

test.each(['client', 'external'] as const)('a role that sees its own accounts alone needs one: %s', (role) => {
  expect(userDraftFaults({ ...janeDraft, roles: [role], accounts: [] }, userReference)[0]).toEqual({
    field: 'accounts',
    reason: required,
  })
})

test('what is wrong is told in the order of the form, once a field', () => {
  expect(userDraftFaults(emptyUserDraft, userReference).map(({ field }) => field)).toEqual([
    ...['roles', 'username', 'email', 'password', 'given_name', 'family_name', 'dashboardId'],
  ])
})

test('whoever sets a password before the next sign-in, or has one, needs none here', () => {
  const none = { ...janeDraft, password: '', passwordConfirm: '' }
  expect(userDraftFaults({ ...none, change_password: true }, userReference)).toEqual([])
  expect(userDraftFaults(none, { ...userReference, ...existing })).toEqual([])
})

test('of somebody who is there neither the name nor a role they have is judged', () => {
  const odd: UserDraft = { ...janeDraft, username: 'new', roles: ['client', 'superadmin'] }
  expect(userDraftFaults(odd, { ...userReference, isNew: false, rolesBefore: ['superadmin', 'client'] })).toEqual([])
})

test('a draft is of a person, and a person of a draft', () => {
  const details = { ...detailsOf(janeDraft), phone_number: '+61 2 5550 1234' }
  fc.assert(
    fc.property(aUser, (user) => {
      const draft = userDraftOf(user, details)
      expect(detailsOfDraft(draft)).toEqual(details)
      const code = user.defaultDashboardType === 'admin' ? 'firm' : user.defaultCode
      const { status: _, username: __, change_password: ___, ...rights } = user
      expect(rightsOfDraft(draft)).toEqual(O.some({ ...rights, defaultCode: code }))
    }),
  )
  expect(rightsOfDraft(emptyUserDraft)).toEqual(O.none)
  expect(detailsOfDraft({ ...janeDraft, given_name: ' Jane ' }).given_name).toBe('Jane')
})

test('whoever is given no password chooses one', () => {
  const chooses = (part: Partial<UserDraft>) => {
    const user = userOfDraft({ ...janeDraft, ...part })
    return O.isSome(user) && user.value.change_password
  }
  expect([chooses({}), chooses({ password: '' }), chooses({ change_password: true })]).toEqual([false, true, true])
})

test('nothing of who they are, and no password, comes into an event', () => {
  const marked = Object.fromEntries(detailNames.map((name) => [name, `marked-${name}-value`]))
  const draft: UserDraft = { ...janeDraft, ...marked, password: 'marked-password-1', dashboardId: 'portfolio' }
  const user = userOfDraft(draft)
  const rights = rightsOfDraft({ ...draft, accounts: ['P2'], defaultCode: 'P2' })
  if (O.isNone(user) || O.isNone(rights)) throw new Error('no user')
  const added = userDecider.decide({ type: 'AddUser', user: user.value }, userDecider.initial)
  const events = E.isRight(added) ? added.right : []
  const state = events.reduce(userDecider.evolve, userDecider.initial)
  const changed = userDecider.decide(
    { type: 'ChangeUser', rights: rights.value, fields: detailNames, changePassword: true },
    state,
  )
  const written = [...events, ...(E.isRight(changed) ? changed.right : [])]
  expect(written.map(({ type }) => type)).toEqual([
    ...['UserAdded', 'UserRightsChanged', 'PasswordChangeAsked', 'UserDetailsChanged'],
  ])
  expect(JSON.stringify(written.map(UserEvent.encode))).not.toContain('marked')
})
