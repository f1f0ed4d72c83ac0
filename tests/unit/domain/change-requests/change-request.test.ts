import { describe, expect, test } from 'vitest'
import {
  changeRequest,
  type ChangeRequest,
  type ChangeRequestCommand,
  ChangeRequestEvent,
} from '../../../../src/domain/change-requests/change-request.ts'
import { changeNewsOf } from '../../../../src/domain/change-requests/change-news.ts'
import type { ProposedChange, ProposedPerson } from '../../../../src/domain/change-requests/proposed-change.ts'
import type { UserRights } from '../../../../src/domain/users/user.ts'
import { E } from '../../../../src/domain/fp.ts'

const at = '2026-07-01T10:00:00.000Z'
const expiresAt = '2026-07-08T10:00:00.000Z'
const change: ProposedChange = { kind: 'setting', title: 'OrderApprovalLimit', before: 1000, value: 0, revision: 1 }
const asking: ChangeRequestCommand = { type: 'RequestChange', change, by: 'ann', at }

const fold = (...events: readonly ChangeRequestEvent[]): ChangeRequest =>
  events.reduce(changeRequest.evolve, changeRequest.initial)
const requested: ChangeRequestEvent = { type: 'ChangeRequested', change, by: 'ann', at, expiresAt }
const pending = fold(requested)

const approving = (by: string, isIndependent = true, when = at): ChangeRequestCommand => ({
  type: 'ApproveChange',
  by,
  isIndependent,
  at: when,
})

describe('First aid 14: a change request', () => {
  test('waits seven days, and is made once', () => {
    expect(changeRequest.decide(asking, changeRequest.initial)).toEqual(E.right([requested]))
    expect(changeRequest.decide(asking, pending)).toEqual(E.right([]))
    expect(pending).toMatchObject({ _tag: 'Pending', change, by: 'ann', expiresAt })
  })

  test('is approved by somebody else who is independent, once', () => {
    expect(changeRequest.decide(approving('ann'), pending)).toEqual(E.left({ _tag: 'OwnChange' }))
    expect(changeRequest.decide(approving('bob', false), pending)).toEqual(E.left({ _tag: 'NotIndependent' }))
    const approved: ChangeRequestEvent = { type: 'ChangeApproved', by: 'bob', at }
    expect(changeRequest.decide(approving('bob'), pending)).toEqual(E.right([approved]))
    expect(changeRequest.decide(approving('cleo'), fold(requested, approved))).toEqual(E.right([]))
    expect(fold(requested, approved)).toMatchObject({ _tag: 'Approved', ended: { by: 'bob', at, reason: null } })
  })

  test('is not approved by somebody whom it affects', () => {
    const people = [{ username: 'bob', revision: 1 }]
    const today = '2026-07-01'
    const changes: readonly ProposedChange[] = [
      { kind: 'user-act', act: 'reset', people },
      { kind: 'import-withdrawal', import: 'i1', confirmed: [], people },
      {
        kind: 'stand-in',
        username: 'cleo',
        before: null,
        revision: 0,
        named: { standIn: 'bob', from: today, until: today },
      },
    ]
    for (const each of changes) {
      const waiting = fold({ ...requested, change: each })
      expect(changeRequest.decide(approving('bob'), waiting)).toEqual(E.left({ _tag: 'AboutYourself' }))
      expect(E.isRight(changeRequest.decide(approving('dan'), waiting))).toBe(true)
    }
  })

  test('is declined with a reason, by somebody else', () => {
    const declining = (by: string, reason: string): ChangeRequestCommand => ({ type: 'DeclineChange', by, reason, at })
    expect(changeRequest.decide(declining('bob', ' '), pending)).toEqual(E.left({ _tag: 'ReasonRequired' }))
    expect(changeRequest.decide(declining('bob', '\u200b'), pending)).toEqual(E.left({ _tag: 'ReasonRequired' }))
    expect(changeRequest.decide(declining('ann', 'No'), pending)).toEqual(E.left({ _tag: 'OwnChange' }))
    const declined: ChangeRequestEvent = { type: 'ChangeDeclined', by: 'bob', reason: 'Too low', at }
    expect(changeRequest.decide(declining('bob', ' Too low '), pending)).toEqual(E.right([declined]))
    expect(changeRequest.decide(approving('cleo'), fold(requested, declined))).toEqual(E.left({ _tag: 'ChangeOver' }))
  })

  test('is withdrawn by its requester alone', () => {
    const withdrawing = (by: string): ChangeRequestCommand => ({ type: 'WithdrawChange', by, at })
    expect(changeRequest.decide(withdrawing('bob'), pending)).toEqual(E.left({ _tag: 'NotYourChange' }))
    expect(changeRequest.decide(withdrawing('ann'), pending)).toEqual(
      E.right([{ type: 'ChangeWithdrawn', by: 'ann', at }]),
    )
  })

  test('expires after seven days, and is not approved from then on', () => {
    const expiring = (when: string): ChangeRequestCommand => ({ type: 'ExpireChange', at: when })
    expect(changeRequest.decide(expiring(at), pending)).toEqual(E.right([]))
    expect(changeRequest.decide(expiring(expiresAt), pending)).toEqual(
      E.right([{ type: 'ChangeExpired', at: expiresAt }]),
    )
    expect(changeRequest.decide(approving('bob', true, expiresAt), pending)).toEqual(E.left({ _tag: 'ChangeOver' }))
  })

  test('is not there to be decided before it is made', () => {
    expect(changeRequest.decide(approving('bob'), changeRequest.initial)).toEqual(E.left({ _tag: 'NotFound' }))
  })

  test('of the only administrator is recorded and not decided', () => {
    const made: ChangeRequestEvent = { type: 'ChangeMadeAlone', change, by: 'ann', at }
    expect(changeRequest.decide({ type: 'MakeChangeAlone', change, by: 'ann', at }, changeRequest.initial)).toEqual(
      E.right([made]),
    )
    expect(changeRequest.decide(approving('bob'), fold(made))).toEqual(E.left({ _tag: 'ChangeOver' }))
  })

  test('is stored and read again as it is', () => {
    expect(ChangeRequestEvent.decode(JSON.parse(JSON.stringify(requested)))).toEqual(E.right(requested))
  })
})

describe('First aid 14: superadministrators are told', () => {
  const news = (event: ChangeRequestEvent) =>
    pending._tag === 'Unrequested'
      ? []
      : changeNewsOf(event, pending, ['root', 'rita']).map(({ username, subject }) => [username, subject])

  test('of a request, and its requester only of the end', () => {
    expect(news(requested)).toEqual([
      ['root', 'request'],
      ['rita', 'request'],
    ])
    expect(news({ type: 'ChangeApproved', by: 'rita', at })).toEqual([
      ['root', 'outcome'],
      ['ann', 'outcome'],
    ])
    expect(news({ type: 'ChangeWithdrawn', by: 'ann', at })).toEqual([
      ['root', 'outcome'],
      ['rita', 'outcome'],
    ])
    expect(news({ type: 'ChangeExpired', at: expiresAt })).toHaveLength(3)
  })

  const message = (event: ChangeRequestEvent, of = pending) =>
    of._tag === 'Unrequested' ? undefined : changeNewsOf(event, of, ['root'])[0]?.message

  test('with the values before and after, and with the person who asked', () => {
    const what = 'Change the site setting OrderApprovalLimit (from 1000 to 0)'
    expect(message(requested)).toBe(`ann requested a change: ${what}.`)
    expect(message({ type: 'ChangeApproved', by: 'rita', at })).toBe(
      `rita approved a change that ann requested: ${what}.`,
    )
    expect(message({ type: 'ChangeDeclined', by: 'rita', at, reason: 'Too low' })).toBe(
      `rita declined a change that ann requested: ${what}. Reason: Too low`,
    )
    expect(message({ type: 'ChangeWithdrawn', by: 'ann', at })).toBe(`ann withdrew a change: ${what}.`)
    expect(message({ type: 'ChangeExpired', at: expiresAt })).toBe(
      `Nobody approved within 7 days a change that ann requested: ${what}.`,
    )
  })

  test('with the rights of an account, whose personal details are only named', () => {
    const rights: UserRights = {
      roles: ['client'],
      accounts: ['P1'],
      groups: [],
      defaultDashboardType: 'portfolio',
      defaultCode: 'P1',
    }
    const person: ProposedPerson = {
      username: 'bob',
      before: { rights, status: 1 },
      fields: ['email'],
      hasPassword: true,
      after: { rights: { ...rights, roles: ['adviser'], accounts: [] }, status: 0 },
      changePassword: false,
      revision: 1,
    }
    const event = { ...requested, change: { kind: 'user', person } } as const
    expect(message(event, fold(event))).toBe(
      'ann requested a change: Change the user account bob (role Client to Adviser; accounts P1 to none; status Allowed to Blocked; details: email; a new password).',
    )
  })

  test('with the days of a delegate', () => {
    const named = { standIn: 'cleo', from: '2026-07-06', until: '2026-07-10' }
    const event = {
      ...requested,
      change: { kind: 'stand-in', username: 'bob', before: null, named, revision: 1 },
    } as const
    expect(message(event, fold(event))).toBe(
      'ann requested a change: Set cleo as the delegate of bob (06-Jul-26 to 10-Jul-26).',
    )
  })
})
