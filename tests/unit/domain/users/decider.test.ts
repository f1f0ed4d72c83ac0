import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E, O } from '../../../../src/domain/fp.ts'
import { type UserCommand, UserEvent, User, user } from '../../../../src/domain/users/user.ts'
import { aUser } from '../../support/arbitraries/user.ts'

const jane: User = {
  username: 'jane',
  roles: ['client'],
  accounts: ['P1'],
  groups: [],
  defaultDashboardType: 'portfolio',
  defaultCode: 'P1',
  status: 1,
  change_password: false,
}
const added: UserEvent = { type: 'UserAdded', ...jane }
const changed: UserEvent = { type: 'PasswordChanged' }
const reset: UserEvent = { type: 'PasswordReset' }

const anEvent: fc.Arbitrary<UserEvent> = fc.oneof(
  aUser.map((facts): UserEvent => ({ type: 'UserAdded', ...facts })),
  fc.constantFrom(changed, reset),
)
const aCommand: fc.Arbitrary<UserCommand> = fc.oneof(
  aUser.map((facts): UserCommand => ({ type: 'AddUser', user: facts })),
  fc.constantFrom<UserCommand>({ type: 'ChangePassword' }, { type: 'ResetPassword' }),
)

const after = (...events: readonly UserEvent[]) => events.reduce(user.evolve, user.initial)

test('somebody new is added as they are', () => {
  expect(user.decide({ type: 'AddUser', user: jane }, after())).toEqual(E.right([added]))
  expect(after(added)).toEqual(O.some(jane))
})

test('a user name is given once', () => {
  expect(user.decide({ type: 'AddUser', user: jane }, after(added))).toEqual(E.left({ _tag: 'UsernameTaken' }))
})

test.each(['ChangePassword', 'ResetPassword'] as const)('nobody has no password: %s', (type) => {
  expect(user.decide({ type }, after())).toEqual(E.left({ _tag: 'UnknownUser' }))
})

test('a password that was reset has to be changed, and then no more', () => {
  expect(user.decide({ type: 'ResetPassword' }, after(added))).toEqual(E.right([reset]))
  expect(after(added, reset)).toEqual(O.some({ ...jane, change_password: true }))
  expect(user.decide({ type: 'ChangePassword' }, after(added, reset))).toEqual(E.right([changed]))
  expect(after(added, reset, changed)).toEqual(O.some(jane))
})

test('any list of events leads to nobody or to somebody whole', () => {
  fc.assert(
    fc.property(fc.array(anEvent), (events) => {
      const state = after(...events)
      expect(O.isNone(state) || User.is(state.value)).toBe(true)
      expect(O.isSome(state)).toBe(events.some(({ type }) => type === 'UserAdded'))
    }),
  )
})

test('whatever is decided leaves a command as good as it was, but for a name that is taken', () => {
  fc.assert(
    fc.property(fc.array(anEvent), aCommand, (events, command) => {
      const first = user.decide(command, after(...events))
      if (E.isLeft(first)) return
      const again = user.decide(command, after(...events, ...first.right))
      expect(again).toEqual(command.type === 'AddUser' ? E.left({ _tag: 'UsernameTaken' }) : first)
    }),
  )
})

test('events survive the log', () => {
  fc.assert(
    fc.property(anEvent, (event) => {
      expect(UserEvent.decode(JSON.parse(JSON.stringify(UserEvent.encode(event))))).toEqual(E.right(event))
    }),
  )
})
