import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import { user } from '../../../../src/domain/users/decider.ts'
import {
  presentIn,
  rightsOf,
  User,
  type UserCommand,
  UserEvent,
  type UserState,
} from '../../../../src/domain/users/user.ts'
import { importId, linkIds, userCommand, userEvent } from '../../support/arbitraries/user.ts'

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
const blocked: UserEvent = { type: 'UserBlocked' }
const deleted: UserEvent = { type: 'UserDeleted' }
const withdrawn: UserEvent = { type: 'UserWithdrawn', import: importId }

const [first, second] = linkIds
const at = '2026-11-22T08:00:00.000Z'
const expiresAt = '2026-11-25T08:00:00.000Z'
const invitation = { link: first, purpose: 'invitation', at, expiresAt } as const
const invited: UserEvent = { type: 'LinkIssued', ...invitation }

const after = (...events: readonly UserEvent[]): UserState => events.reduce(user.evolve, user.initial)
const decided = (command: UserCommand, ...events: readonly UserEvent[]) => user.decide(command, after(...events))
const openLinks = (...events: readonly UserEvent[]): readonly string[] => {
  const state = after(...events)
  return state._tag === 'Present' ? [...state.links.keys()] : []
}

test('somebody new is added as they are', () => {
  expect(decided({ type: 'AddUser', user: jane })).toEqual(E.right([added]))
  expect(after(added)).toEqual({ _tag: 'Present', user: jane, links: new Map() })
})

test.each([
  ['somebody who is there', [added]],
  ['somebody deleted', [added, deleted]],
] as const)('a user name is given once: of %s it is taken', (_, events) => {
  expect(decided({ type: 'AddUser', user: jane }, ...events)).toEqual(E.left({ _tag: 'UsernameTaken' }))
})

test.each(['new', 'roles', 'taken', 'bulk-create', 'change_password', 'imports', 'named', ' New'])(
  'nobody has a name that is an address: %s',
  (username) => {
    expect(decided({ type: 'AddUser', user: { ...jane, username } })).toEqual(E.left({ _tag: 'UsernameTaken' }))
  },
)

test('a name whose import was withdrawn is free again', () => {
  expect(decided({ type: 'WithdrawUser', import: importId }, added)).toEqual(E.right([withdrawn]))
  expect(after(added, withdrawn)).toEqual(user.initial)
  expect(decided({ type: 'AddUser', user: jane }, added, withdrawn)).toEqual(E.right([added]))
})

const ofSomebody: readonly UserCommand[] = [
  { type: 'ChangeUser', rights: jane, fields: [], changePassword: false },
  { type: 'BlockUser' },
  { type: 'AllowUser' },
  { type: 'ChangePassword' },
  { type: 'ResetPassword' },
  { type: 'IssueLink', ...invitation },
  { type: 'RevokeLinks' },
]

test.each(ofSomebody)('nothing can be done to nobody: $type', (command) => {
  expect(decided(command)).toEqual(E.left({ _tag: 'UnknownUser' }))
  expect(decided(command, added, deleted)).toEqual(E.left({ _tag: 'UnknownUser' }))
})

test('nobody can be deleted but who is there; deleting and withdrawing once more does nothing', () => {
  expect(decided({ type: 'DeleteUser' })).toEqual(E.left({ _tag: 'UnknownUser' }))
  expect(decided({ type: 'DeleteUser' }, added)).toEqual(E.right([deleted]))
  expect(decided({ type: 'DeleteUser' }, added, deleted)).toEqual(E.right([]))
  expect(decided({ type: 'WithdrawUser', import: importId }, added, deleted)).toEqual(E.right([]))
  expect(decided({ type: 'WithdrawUser', import: importId }, added, withdrawn)).toEqual(E.right([]))
})

test('who is deleted stays deleted, whatever is read after it', () => {
  fc.assert(
    fc.property(fc.array(userEvent), (events) => {
      expect(after(added, deleted, ...events)).toEqual({ _tag: 'Deleted' })
    }),
  )
})

describe('a change', () => {
  const rights = rightsOf({ ...jane, roles: ['external', 'client'], accounts: ['P1', 'P2'] })
  const changing = (part: Partial<Extract<UserCommand, { type: 'ChangeUser' }>>): UserCommand => ({
    type: 'ChangeUser',
    rights: rightsOf(jane),
    fields: [],
    changePassword: false,
    ...part,
  })

  test('of the rights holds them whole, and replaces them', () => {
    const event: UserEvent = { type: 'UserRightsChanged', ...rights }
    expect(decided(changing({ rights }), added)).toEqual(E.right([event]))
    expect(presentIn(after(added, event))).toEqual(O.some({ ...jane, ...rights }))
  })

  test('of the order of the roles is one: the first is displayed', () => {
    const roles = ['client', 'external'] as const
    expect(
      decided(changing({ rights: { ...rights, roles } }), added, { type: 'UserRightsChanged', ...rights }),
    ).toEqual(E.right([{ type: 'UserRightsChanged', ...rights, roles }]))
  })

  test('of who they are names the fields alone, and changes nothing of what they may do', () => {
    const event: UserEvent = { type: 'UserDetailsChanged', fields: ['email', 'given_name'] }
    expect(decided(changing({ fields: ['email', 'given_name'] }), added)).toEqual(E.right([event]))
    expect(after(added, event)).toEqual(after(added))
  })

  test('can ask for another password at the next sign-in, and no longer', () => {
    const asked: UserEvent = { type: 'PasswordChangeAsked', asked: true }
    expect(decided(changing({ changePassword: true }), added)).toEqual(E.right([asked]))
    expect(presentIn(after(added, asked))).toEqual(O.some({ ...jane, change_password: true }))
    expect(decided(changing({}), added, asked)).toEqual(E.right([{ type: 'PasswordChangeAsked', asked: false }]))
  })

  test('of nothing is none', () => {
    expect(decided(changing({}), added)).toEqual(E.right([]))
  })
})

test('who is blocked can be allowed again', () => {
  expect(decided({ type: 'BlockUser' }, added)).toEqual(E.right([blocked]))
  expect(presentIn(after(added, blocked))).toEqual(O.some({ ...jane, status: 0 }))
  expect(decided({ type: 'BlockUser' }, added, blocked)).toEqual(E.right([]))
  expect(decided({ type: 'AllowUser' }, added, blocked)).toEqual(E.right([{ type: 'UserAllowed' }]))
  expect(after(added, blocked, { type: 'UserAllowed' })).toEqual(after(added))
  expect(decided({ type: 'AllowUser' }, added)).toEqual(E.right([]))
})

test('a password that was reset has to be changed, and then no more', () => {
  expect(decided({ type: 'ResetPassword' }, added)).toEqual(E.right([reset]))
  expect(presentIn(after(added, reset))).toEqual(O.some({ ...jane, change_password: true }))
  expect(decided({ type: 'ChangePassword' }, added, reset)).toEqual(E.right([changed]))
  expect(after(added, reset, changed)).toEqual(after(added))
})

describe('a link', () => {
  const use = (moment: string, link: string = first): UserCommand => ({ type: 'UseLink', link, at: moment })
  const over = E.left({ _tag: 'LinkOver' })

  test('is used once, before it is over', () => {
    const used: UserEvent = { type: 'LinkUsed', link: first }
    expect(decided({ type: 'IssueLink', ...invitation }, added)).toEqual(E.right([invited]))
    expect(decided(use('2026-11-25T07:59:59.999Z'), added, invited)).toEqual(E.right([used]))
    expect(decided(use(expiresAt), added, invited)).toEqual(over)
    expect(decided(use(at), added, invited, used)).toEqual(over)
  })

  test('of another, of somebody blocked, deleted or unknown is over', () => {
    expect(decided(use(at, second), added, invited)).toEqual(over)
    expect(decided(use(at), added, invited, blocked)).toEqual(over)
    expect(decided(use(at), added, invited, deleted)).toEqual(over)
    expect(decided(use(at))).toEqual(over)
  })

  test('is not given to somebody blocked, and once it is issued not again', () => {
    expect(decided({ type: 'IssueLink', ...invitation }, added, blocked)).toEqual(E.left({ _tag: 'NotAllowedIn' }))
    expect(decided({ type: 'IssueLink', ...invitation }, added, invited)).toEqual(E.right([]))
  })

  test('that was used has the password chosen', () => {
    const asked: UserEvent = { type: 'PasswordChangeAsked', asked: true }
    expect(presentIn(after(added, asked, invited, { type: 'LinkUsed', link: first }))).toEqual(O.some(jane))
  })

  test('revokes the older one of its kind: of invitations, and of links for another password, the last counts', () => {
    const another = { ...invited, link: second }
    const forgotten = { ...another, purpose: 'reset' } as const
    expect(openLinks(added, invited, forgotten)).toEqual([first, second])
    expect(openLinks(added, { ...invited, purpose: 'reset' }, forgotten)).toEqual([second])
    expect(openLinks(added, invited, another)).toEqual([second])
  })

  test('that is over falls out when the next is issued', () => {
    const later = { ...invited, purpose: 'reset', link: second, at: expiresAt, expiresAt: '2026-11-26T08:00:00.000Z' }
    expect(openLinks(added, invited, { ...later, purpose: 'reset' })).toEqual([second])
  })

  test.each<UserEvent>([changed, reset, { type: 'LinksRevoked' }])('is over after $type', (event) => {
    expect(openLinks(added, invited, event)).toEqual([])
    expect(decided(use(at), added, invited, event)).toEqual(over)
  })

  test('is revoked where there is one', () => {
    expect(decided({ type: 'RevokeLinks' }, added, invited)).toEqual(E.right([{ type: 'LinksRevoked' }]))
    expect(decided({ type: 'RevokeLinks' }, added)).toEqual(E.right([]))
  })
})

test('any list of events leads to nobody, to somebody whole, or to somebody deleted', () => {
  fc.assert(
    fc.property(fc.array(userEvent), (events) => {
      const state = after(...events)
      expect(pipe(presentIn(state), O.exists(User.is))).toBe(state._tag === 'Present')
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
