import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import { userDecider } from '../../../../src/domain/users/decider.ts'
import {
  presentUserIn,
  rightsOf,
  User,
  type UserCommand,
  UserEvent,
  type UserState,
} from '../../../../src/domain/users/user.ts'
import { importId, linkIds, userCommand, userEvent } from '../../support/arbitraries/user.ts'

const janeUser: User = {
  username: 'jane',
  roles: ['client'],
  accounts: ['P1'],
  groups: [],
  defaultDashboardType: 'portfolio',
  defaultCode: 'P1',
  status: 1,
  change_password: false,
}
const addedEvent: UserEvent = { type: 'UserAdded', ...janeUser }
const changedEvent: UserEvent = { type: 'PasswordChanged' }
const resetEvent: UserEvent = { type: 'PasswordReset' }
const blockedEvent: UserEvent = { type: 'UserBlocked' }
const deletedEvent: UserEvent = { type: 'UserDeleted' }
const withdrawnEvent: UserEvent = { type: 'UserWithdrawn', import: importId }

const [first, second] = linkIds
const sampleInstant = '2026-11-22T08:00:00.000Z'
const expiresAt = '2026-11-25T08:00:00.000Z'
const invitation = { link: first, purpose: 'invitation', at: sampleInstant, expiresAt } as const
const invitedEvent: UserEvent = { type: 'LinkIssued', ...invitation }

const after = (...events: readonly UserEvent[]): UserState => events.reduce(userDecider.evolve, userDecider.initial)
const decided = (command: UserCommand, ...events: readonly UserEvent[]) => userDecider.decide(command, after(...events))
const openLinks = (...events: readonly UserEvent[]): readonly string[] => {
  const state = after(...events)
  return state._tag === 'Present' ? [...state.links.keys()] : []
}

test('somebody new is added as they are', () => {
  expect(decided({ type: 'AddUser', user: janeUser })).toEqual(E.right([addedEvent]))
  expect(after(addedEvent)).toEqual({ _tag: 'Present', user: janeUser, links: new Map() })
})

test.each([
  ['somebody who is there', [addedEvent]],
  ['somebody deleted', [addedEvent, deletedEvent]],
] as const)('a user name is given once: of %s it is taken', (_, events) => {
  expect(decided({ type: 'AddUser', user: janeUser }, ...events)).toEqual(E.left({ _tag: 'UsernameTaken' }))
})

test.each(['new', 'roles', 'taken', 'bulk-create', 'change_password', 'imports', 'named', ' New'])(
  'nobody has a name that is an address: %s',
  (username) => {
    expect(decided({ type: 'AddUser', user: { ...janeUser, username } })).toEqual(E.left({ _tag: 'UsernameTaken' }))
  },
)

test('a name whose import was withdrawn is free again', () => {
  expect(decided({ type: 'WithdrawUser', import: importId }, addedEvent)).toEqual(E.right([withdrawnEvent]))
  expect(after(addedEvent, withdrawnEvent)).toEqual(userDecider.initial)
  expect(decided({ type: 'AddUser', user: janeUser }, addedEvent, withdrawnEvent)).toEqual(E.right([addedEvent]))
})

const ofSomebody: readonly UserCommand[] = [
  { type: 'ChangeUser', rights: janeUser, fields: [], changePassword: false },
  { type: 'BlockUser' },
  { type: 'AllowUser' },
  { type: 'ChangePassword' },
  { type: 'ResetPassword' },
  { type: 'IssueLink', ...invitation },
  { type: 'RevokeLinks' },
]

test.each(ofSomebody)('nothing can be done to nobody: $type', (command) => {
  expect(decided(command)).toEqual(E.left({ _tag: 'UnknownUser' }))
  expect(decided(command, addedEvent, deletedEvent)).toEqual(E.left({ _tag: 'UnknownUser' }))
})

test('nobody can be deleted but who is there; deleting and withdrawing once more does nothing', () => {
  expect(decided({ type: 'DeleteUser' })).toEqual(E.left({ _tag: 'UnknownUser' }))
  expect(decided({ type: 'DeleteUser' }, addedEvent)).toEqual(E.right([deletedEvent]))
  expect(decided({ type: 'DeleteUser' }, addedEvent, deletedEvent)).toEqual(E.right([]))
  expect(decided({ type: 'WithdrawUser', import: importId }, addedEvent, deletedEvent)).toEqual(E.right([]))
  expect(decided({ type: 'WithdrawUser', import: importId }, addedEvent, withdrawnEvent)).toEqual(E.right([]))
})

test('who is deleted stays deleted, whatever is read after it', () => {
  fc.assert(
    fc.property(fc.array(userEvent), (events) => {
      expect(after(addedEvent, deletedEvent, ...events)).toEqual({ _tag: 'Deleted' })
    }),
  )
})

describe('a change', () => {
  const rights = rightsOf({ ...janeUser, roles: ['external', 'client'], accounts: ['P1', 'P2'] })
  const changing = (part: Partial<Extract<UserCommand, { type: 'ChangeUser' }>>): UserCommand => ({
    type: 'ChangeUser',
    rights: rightsOf(janeUser),
    fields: [],
    changePassword: false,
    ...part,
  })

  test('of the rights holds them whole, and replaces them', () => {
    const event: UserEvent = { type: 'UserRightsChanged', ...rights }
    expect(decided(changing({ rights }), addedEvent)).toEqual(E.right([event]))
    expect(presentUserIn(after(addedEvent, event))).toEqual(O.some({ ...janeUser, ...rights }))
  })

  test('of the order of the roles is one: the first is displayed', () => {
    const roles = ['client', 'external'] as const
    expect(
      decided(changing({ rights: { ...rights, roles } }), addedEvent, { type: 'UserRightsChanged', ...rights }),
    ).toEqual(E.right([{ type: 'UserRightsChanged', ...rights, roles }]))
  })

  test('of who they are names the fields alone, and changes nothing of what they may do', () => {
    const event: UserEvent = { type: 'UserDetailsChanged', fields: ['email', 'given_name'] }
    expect(decided(changing({ fields: ['email', 'given_name'] }), addedEvent)).toEqual(E.right([event]))
    expect(after(addedEvent, event)).toEqual(after(addedEvent))
  })

  test('can ask for another password at the next sign-in, and no longer', () => {
    const asked: UserEvent = { type: 'PasswordChangeAsked', asked: true }
    expect(decided(changing({ changePassword: true }), addedEvent)).toEqual(E.right([asked]))
    expect(presentUserIn(after(addedEvent, asked))).toEqual(O.some({ ...janeUser, change_password: true }))
    expect(decided(changing({}), addedEvent, asked)).toEqual(E.right([{ type: 'PasswordChangeAsked', asked: false }]))
  })

  test('of nothing is none', () => {
    expect(decided(changing({}), addedEvent)).toEqual(E.right([]))
  })
})

test('who is blocked can be allowed again', () => {
  expect(decided({ type: 'BlockUser' }, addedEvent)).toEqual(E.right([blockedEvent]))
  expect(presentUserIn(after(addedEvent, blockedEvent))).toEqual(O.some({ ...janeUser, status: 0 }))
  expect(decided({ type: 'BlockUser' }, addedEvent, blockedEvent)).toEqual(E.right([]))
  expect(decided({ type: 'AllowUser' }, addedEvent, blockedEvent)).toEqual(E.right([{ type: 'UserAllowed' }]))
  expect(after(addedEvent, blockedEvent, { type: 'UserAllowed' })).toEqual(after(addedEvent))
  expect(decided({ type: 'AllowUser' }, addedEvent)).toEqual(E.right([]))
})

test('a password that was reset has to be changed, and then no more', () => {
  expect(decided({ type: 'ResetPassword' }, addedEvent)).toEqual(E.right([resetEvent]))
  expect(presentUserIn(after(addedEvent, resetEvent))).toEqual(O.some({ ...janeUser, change_password: true }))
  expect(decided({ type: 'ChangePassword' }, addedEvent, resetEvent)).toEqual(E.right([changedEvent]))
  expect(after(addedEvent, resetEvent, changedEvent)).toEqual(after(addedEvent))
})

describe('a link', () => {
  const use = (moment: string, link: string = first): UserCommand => ({ type: 'UseLink', link, at: moment })
  const over = E.left({ _tag: 'LinkOver' })

  test('is used once, before it is over', () => {
    const used: UserEvent = { type: 'LinkUsed', link: first }
    expect(decided({ type: 'IssueLink', ...invitation }, addedEvent)).toEqual(E.right([invitedEvent]))
    expect(decided(use('2026-11-25T07:59:59.999Z'), addedEvent, invitedEvent)).toEqual(E.right([used]))
    expect(decided(use(expiresAt), addedEvent, invitedEvent)).toEqual(over)
    expect(decided(use(sampleInstant), addedEvent, invitedEvent, used)).toEqual(over)
  })

  test('of another, of somebody blocked, deleted or unknown is over', () => {
    expect(decided(use(sampleInstant, second), addedEvent, invitedEvent)).toEqual(over)
    expect(decided(use(sampleInstant), addedEvent, invitedEvent, blockedEvent)).toEqual(over)
    expect(decided(use(sampleInstant), addedEvent, invitedEvent, deletedEvent)).toEqual(over)
    expect(decided(use(sampleInstant))).toEqual(over)
  })

  test('is not given to somebody blocked, and once it is issued not again', () => {
    expect(decided({ type: 'IssueLink', ...invitation }, addedEvent, blockedEvent)).toEqual(
      E.left({ _tag: 'NotAllowedIn' }),
    )
    expect(decided({ type: 'IssueLink', ...invitation }, addedEvent, invitedEvent)).toEqual(E.right([]))
  })

  test('that was used has the password chosen', () => {
    const asked: UserEvent = { type: 'PasswordChangeAsked', asked: true }
    expect(presentUserIn(after(addedEvent, asked, invitedEvent, { type: 'LinkUsed', link: first }))).toEqual(
      O.some(janeUser),
    )
  })

  test('revokes the older one of its kind: of invitations, and of links for another password, the last counts', () => {
    const another = { ...invitedEvent, link: second }
    const forgotten = { ...another, purpose: 'reset' } as const
    expect(openLinks(addedEvent, invitedEvent, forgotten)).toEqual([first, second])
    expect(openLinks(addedEvent, { ...invitedEvent, purpose: 'reset' }, forgotten)).toEqual([second])
    expect(openLinks(addedEvent, invitedEvent, another)).toEqual([second])
  })

  test('that is over falls out when the next is issued', () => {
    const later = {
      ...invitedEvent,
      purpose: 'reset',
      link: second,
      at: expiresAt,
      expiresAt: '2026-11-26T08:00:00.000Z',
    }
    expect(openLinks(addedEvent, invitedEvent, { ...later, purpose: 'reset' })).toEqual([second])
  })

  test.each<UserEvent>([changedEvent, resetEvent, { type: 'LinksRevoked' }])('is over after $type', (event) => {
    expect(openLinks(addedEvent, invitedEvent, event)).toEqual([])
    expect(decided(use(sampleInstant), addedEvent, invitedEvent, event)).toEqual(over)
  })

  test('is revoked where there is one', () => {
    expect(decided({ type: 'RevokeLinks' }, addedEvent, invitedEvent)).toEqual(E.right([{ type: 'LinksRevoked' }]))
    expect(decided({ type: 'RevokeLinks' }, addedEvent)).toEqual(E.right([]))
  })
})

test('any list of events leads to nobody, to somebody whole, or to somebody deleted', () => {
  fc.assert(
    fc.property(fc.array(userEvent), (events) => {
      const state = after(...events)
      expect(pipe(presentUserIn(state), O.exists(User.is))).toBe(state._tag === 'Present')
      expect(['Unknown', 'Present', 'Deleted']).toContain(state._tag)
    }),
  )
})

/** Repeated commands record these events again: each password differs, and the log cannot tell which details do. */
const everyTime = ({ type }: UserEvent): boolean =>
  type === 'PasswordChanged' || type === 'PasswordReset' || type === 'UserDetailsChanged'

const onceMore = (command: UserCommand, events: readonly UserEvent[]) => {
  if (command.type === 'AddUser') return E.left({ _tag: 'UsernameTaken' })
  return command.type === 'UseLink' ? E.left({ _tag: 'LinkOver' }) : E.right(events.filter(everyTime))
}

test('a command that is repeated is quiet, but for a name that is taken and a link that was used', () => {
  fc.assert(
    fc.property(fc.array(userEvent), userCommand, (events, command) => {
      const once = decided(command, ...events)
      if (E.isRight(once)) expect(decided(command, ...events, ...once.right)).toEqual(onceMore(command, once.right))
    }),
  )
})

test('events survive the log', () => {
  fc.assert(
    fc.property(userEvent, (event) => {
      expect(UserEvent.decode(JSON.parse(JSON.stringify(UserEvent.encode(event))))).toEqual(E.right(event))
    }),
  )
})
