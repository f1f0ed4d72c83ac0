import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { E, O } from '../../../../src/domain/fp.ts'
import { permissionsOf, UserRole } from '../../../../src/domain/permissions/permission.ts'
import { userDecider } from '../../../../src/domain/users/decider.ts'
import {
  type ActingUser,
  isEnabledSuperadmin,
  mayAssignRole,
  permitUserAction,
  type RightsRefusal,
  type UserAction,
} from '../../../../src/domain/users/rights.ts'
import {
  presentUserIn,
  rightsOf,
  type User,
  type UserCommand,
  type UserState,
} from '../../../../src/domain/users/user.ts'
import { importId, linkIds, someRights } from '../../support/arbitraries/user.ts'

const personUser = (username: string, ...roles: readonly UserRole[]): User => ({
  username,
  roles,
  accounts: ['P1', 'P2'],
  groups: ['G1'],
  defaultDashboardType: 'portfolio',
  defaultCode: 'P1',
  status: 1,
  change_password: false,
})
const actorOf = ({ username, roles, status }: User): ActingUser => ({
  username,
  roles,
  permissions: status === 1 ? permissionsOf(roles) : [],
})

const roles = Object.keys(UserRole.keys).filter(UserRole.is)
const superadmin = personUser('superadmin', 'superadmin')
const admin = personUser('admin', 'admin')
const adviser = personUser('adviser', 'adviser')
const client = personUser('client', 'client')

const changingAct = (target: User, rights: Partial<User>): UserAction => ({
  type: 'ChangeUser',
  rights: rightsOf({ ...target, ...rights }),
})
const ended = { type: 'EndSessions' } as const
const actList = ['BlockUser', 'AllowUser', 'DeleteUser', 'WithdrawUser', 'ResetPassword', 'IssueLink'] as const

const asked = (actor: User, act: UserAction, target: User, superadmins = ['superadmin', 'second']) =>
  permitUserAction(actorOf(actor), act, O.some(target), superadmins)
const refused = (_tag: RightsRefusal['_tag']) => E.left({ _tag })

describe('a role', () => {
  test.each([
    ['superadmin', roles],
    ['admin', ['admin', 'adviser', 'client', 'external']],
  ] as const)('is given by a %s only where the form would offer it', (role, given) => {
    const actor = personUser('somebody', role)
    expect(roles.filter((one) => mayAssignRole(actorOf(actor), one))).toEqual(given)
    const added = roles.filter((one) =>
      E.isRight(permitUserAction(actorOf(actor), { type: 'AddUser', user: { roles: [one] } }, O.none, [])),
    )
    expect(added).toEqual(given)
  })

  test('that somebody has already is kept by whoever changes them, and no other is added', () => {
    const both = personUser('both', 'admin', 'client')
    expect(asked(admin, changingAct(both, { roles: ['client', 'admin'] }), both)).toEqual(E.right(['admin']))
    expect(asked(admin, changingAct(client, { roles: ['client', 'superadmin'] }), client)).toEqual(
      refused('RoleNotYours'),
    )
  })
})

test.each([adviser, client, personUser('external', 'external'), { ...admin, status: 0 as const }])(
  'who is no administrator, or is blocked, does nothing to anybody: $roles $status',
  (actor) => {
    for (const type of actList) expect(asked(actor, { type }, client)).toEqual(refused('NotAllowedHere'))
    expect(permitUserAction(actorOf(actor), { type: 'AddUser', user: { roles: ['client'] } }, O.none, [])).toEqual(
      refused('NotAllowedHere'),
    )
  },
)

test.each(actList)('%s: nobody does it to somebody above them; to their equals and those below they do', (type) => {
  expect(asked(admin, { type }, superadmin)).toEqual(refused('AboveYou'))
  expect(asked(admin, { type }, personUser('other', 'client', 'superadmin'))).toEqual(refused('AboveYou'))
  expect(asked(admin, { type }, personUser('other', 'admin'))).toEqual(E.right(['admin']))
  expect(asked(admin, { type }, client)).toEqual(E.right(['admin']))
  expect(asked(superadmin, { type }, admin)).toEqual(E.right(['superadmin']))
})

test('nor changes them, nor ends their sessions', () => {
  expect(asked(admin, changingAct(superadmin, {}), superadmin)).toEqual(refused('AboveYou'))
  expect(asked(admin, ended, superadmin)).toEqual(refused('AboveYou'))
  expect(asked(admin, { type: 'RevokeLinks' }, superadmin)).toEqual(refused('AboveYou'))
})

test.each(actList)('%s: nobody does it to themself', (type) => {
  expect(asked(superadmin, { type }, superadmin)).toEqual(refused('NotYourself'))
  expect(asked(admin, { type }, admin)).toEqual(refused('NotYourself'))
})

describe('oneself', () => {
  test.each([
    { roles: ['adviser', 'admin'] },
    { roles: [] },
    { accounts: ['P1'] },
    { accounts: ['P1', 'P2', 'P3'] },
    { groups: [] },
    { groups: ['G2'] },
  ] satisfies readonly Partial<User>[])('has rights of others to give: %j', (rights) => {
    expect(asked(admin, changingAct(admin, rights), admin)).toEqual(refused('NotYourOwnRights'))
  })

  test('the order of the roles is one of them, that of accounts is not', () => {
    const both = personUser('both', 'admin', 'client')
    expect(asked(both, changingAct(both, { roles: ['client', 'admin'] }), both)).toEqual(refused('NotYourOwnRights'))
    expect(asked(both, changingAct(both, { accounts: ['P2', 'P1'] }), both)).toEqual(E.right(['both']))
  })

  test('may be given another dashboard and code, and have their sessions ended', () => {
    expect(asked(admin, changingAct(admin, { defaultDashboardType: 'admin', defaultCode: 'firm' }), admin)).toEqual(
      E.right(['admin']),
    )
    expect(asked(admin, ended, admin)).toEqual(E.right(['admin']))
  })
})

describe('a superadministrator', () => {
  const second = personUser('second', 'superadmin')
  const takings: readonly UserAction[] = [
    { type: 'BlockUser' },
    { type: 'DeleteUser' },
    { type: 'WithdrawUser' },
    changingAct(second, { roles: ['admin'] }),
  ]

  test.each(takings)('is taken away only where another is left to sign in: $type', (act) => {
    expect(asked(superadmin, act, second)).toEqual(E.right(['superadmin']))
    expect(asked(superadmin, act, second, ['second'])).toEqual(refused('LastSuperadmin'))
    expect(asked(superadmin, act, second, ['second', 'third'])).toEqual(E.right(['superadmin', 'third']))
  })

  test.each(takings)('who is blocked already can be: $type', (act) => {
    expect(asked(superadmin, act, { ...second, status: 0 }, [])).toEqual(E.right(['superadmin']))
  })

  test('who stays one is not taken away', () => {
    expect(asked(superadmin, changingAct(second, { roles: ['admin', 'superadmin'] }), second, ['second'])).toEqual(
      E.right(['superadmin']),
    )
  })
})

test('whom nobody knows is left to the decider', () => {
  expect(permitUserAction(actorOf(admin), { type: 'BlockUser' }, O.none, [])).toEqual(E.right(['admin']))
})

const nameList = ['ann', 'ben', 'cid'] as const
const anAct: fc.Arbitrary<UserCommand> = fc.oneof(
  someRights.map((rights): UserCommand => ({ type: 'ChangeUser', rights, fields: [], changePassword: false })),
  fc.constantFrom<UserCommand>(
    { type: 'BlockUser' },
    { type: 'AllowUser' },
    { type: 'DeleteUser' },
    { type: 'WithdrawUser', import: importId },
    { type: 'ResetPassword' },
    { type: 'IssueLink', link: linkIds[0], purpose: 'reset', at: '', expiresAt: '' },
  ),
)

const someRoles = fc.array(fc.constantFrom(...roles), { maxLength: 2 })
const somebodyArbitrary = fc.record({ roles: someRoles, status: fc.constantFrom<0 | 1>(0, 1) })

test('rank never falls through: nobody acts on, or makes, somebody above them', () => {
  fc.assert(
    fc.property(somebodyArbitrary, somebodyArbitrary, anAct, fc.boolean(), (one, other, act, isNew) => {
      const actor = { ...personUser('actor'), ...one }
      const target = { ...personUser('target'), ...other }
      const done = isNew ? ({ type: 'AddUser', user: target } as const) : act
      if (done.type === 'UseLink' || done.type === 'ChangePassword') return
      const permitted = permitUserAction(actorOf(actor), done, isNew ? O.none : O.some(target), ['somebody else'])
      if (E.isLeft(permitted)) return
      const given = done.type === 'ChangeUser' ? done.rights.roles : target.roles
      const highest = [...given, ...target.roles]
      expect(actor.roles.some((role) => role === 'admin' || role === 'superadmin')).toBe(true)
      if (highest.includes('superadmin')) expect(actor.roles).toContain('superadmin')
    }),
  )
})

test('whatever one person is permitted to do, one after another, somebody stays a superadministrator who can sign in', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...nameList), fc.constantFrom(...nameList), anAct), { maxLength: 30 }),
      (steps) => {
        const begun = new Map<string, UserState>(
          nameList.map((name) => [name, { _tag: 'Present', user: personUser(name, 'superadmin'), links: new Map() }]),
        )
        const presentOf = (states: typeof begun) =>
          [...states.values()].flatMap((state) => (state._tag === 'Present' ? [state.user] : []))
        const enabledOf = (states: typeof begun) =>
          presentOf(states)
            .filter(isEnabledSuperadmin)
            .map(({ username }) => username)
        const after = steps.reduce((states, [by, of, act]) => {
          const actor = presentUserIn(states.get(by) ?? userDecider.initial)
          const before = states.get(of) ?? userDecider.initial
          if (O.isNone(actor) || act.type === 'UseLink' || act.type === 'ChangePassword') return states
          if (E.isLeft(permitUserAction(actorOf(actor.value), act, presentUserIn(before), enabledOf(states))))
            return states
          const decided = userDecider.decide(act, before)
          return E.isLeft(decided)
            ? states
            : new Map([...states, [of, decided.right.reduce(userDecider.evolve, before)]])
        }, begun)
        expect(enabledOf(after)).not.toEqual([])
      },
    ),
  )
})
