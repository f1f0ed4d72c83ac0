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

const sampleInstant = '2026-07-01T10:00:00.000Z'
const expiresAt = '2026-07-08T10:00:00.000Z'
const proposedChange: ProposedChange = {
  kind: 'setting',
  title: 'OrderApprovalLimit',
  before: 1000,
  value: 0,
  revision: 1,
}
const askingCommand: ChangeRequestCommand = {
  type: 'RequestChange',
  change: proposedChange,
  by: 'ann',
  at: sampleInstant,
}

const foldRequest = (...events: readonly ChangeRequestEvent[]): ChangeRequest =>
  events.reduce(changeRequest.evolve, changeRequest.initial)
const requestedEvent: ChangeRequestEvent = {
  type: 'ChangeRequested',
  change: proposedChange,
  by: 'ann',
  at: sampleInstant,
  expiresAt,
}
const pending = foldRequest(requestedEvent)

const approvingCommand = (by: string, isIndependent = true, when = sampleInstant): ChangeRequestCommand => ({
  type: 'ApproveChange',
  by,
  isIndependent,
  at: when,
})

describe('First aid 14: a change request', () => {
  test('waits seven days, and is made once', () => {
    expect(changeRequest.decide(askingCommand, changeRequest.initial)).toEqual(E.right([requestedEvent]))
    expect(changeRequest.decide(askingCommand, pending)).toEqual(E.right([]))
    expect(pending).toMatchObject({ _tag: 'Pending', change: proposedChange, by: 'ann', expiresAt })
  })

  test('is approved by somebody else who is independent, once', () => {
    expect(changeRequest.decide(approvingCommand('ann'), pending)).toEqual(E.left({ _tag: 'OwnChange' }))
    expect(changeRequest.decide(approvingCommand('bob', false), pending)).toEqual(E.left({ _tag: 'NotIndependent' }))
    const approved: ChangeRequestEvent = { type: 'ChangeApproved', by: 'bob', at: sampleInstant }
    expect(changeRequest.decide(approvingCommand('bob'), pending)).toEqual(E.right([approved]))
    expect(changeRequest.decide(approvingCommand('cleo'), foldRequest(requestedEvent, approved))).toEqual(E.right([]))
    expect(foldRequest(requestedEvent, approved)).toMatchObject({
      _tag: 'Approved',
      ended: { by: 'bob', at: sampleInstant, reason: null },
    })
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
      const waiting = foldRequest({ ...requestedEvent, change: each })
      expect(changeRequest.decide(approvingCommand('bob'), waiting)).toEqual(E.left({ _tag: 'AboutYourself' }))
      expect(E.isRight(changeRequest.decide(approvingCommand('dan'), waiting))).toBe(true)
    }
  })

  test('is declined with a reason, by somebody else', () => {
    const declining = (by: string, reason: string): ChangeRequestCommand => ({
      type: 'DeclineChange',
      by,
      reason,
      at: sampleInstant,
    })
    expect(changeRequest.decide(declining('bob', ' '), pending)).toEqual(E.left({ _tag: 'ReasonRequired' }))
    expect(changeRequest.decide(declining('bob', '\u200b'), pending)).toEqual(E.left({ _tag: 'ReasonRequired' }))
    expect(changeRequest.decide(declining('ann', 'No'), pending)).toEqual(E.left({ _tag: 'OwnChange' }))
    const declined: ChangeRequestEvent = { type: 'ChangeDeclined', by: 'bob', reason: 'Too low', at: sampleInstant }
    expect(changeRequest.decide(declining('bob', ' Too low '), pending)).toEqual(E.right([declined]))
    expect(changeRequest.decide(approvingCommand('cleo'), foldRequest(requestedEvent, declined))).toEqual(
      E.left({ _tag: 'ChangeOver' }),
    )
  })

  test('is withdrawn by its requester alone', () => {
    const withdrawing = (by: string): ChangeRequestCommand => ({ type: 'WithdrawChange', by, at: sampleInstant })
    expect(changeRequest.decide(withdrawing('bob'), pending)).toEqual(E.left({ _tag: 'NotYourChange' }))
    expect(changeRequest.decide(withdrawing('ann'), pending)).toEqual(
      E.right([{ type: 'ChangeWithdrawn', by: 'ann', at: sampleInstant }]),
    )
  })

  test('expires after seven days, and is not approved from then on', () => {
    const expiring = (when: string): ChangeRequestCommand => ({ type: 'ExpireChange', at: when })
    expect(changeRequest.decide(expiring(sampleInstant), pending)).toEqual(E.right([]))
    expect(changeRequest.decide(expiring(expiresAt), pending)).toEqual(
      E.right([{ type: 'ChangeExpired', at: expiresAt }]),
    )
    expect(changeRequest.decide(approvingCommand('bob', true, expiresAt), pending)).toEqual(
      E.left({ _tag: 'ChangeOver' }),
    )
  })

  test('is not there to be decided before it is made', () => {
    expect(changeRequest.decide(approvingCommand('bob'), changeRequest.initial)).toEqual(E.left({ _tag: 'NotFound' }))
  })

  test('of the only administrator is recorded and not decided', () => {
    const made: ChangeRequestEvent = { type: 'ChangeMadeAlone', change: proposedChange, by: 'ann', at: sampleInstant }
    expect(
      changeRequest.decide(
        { type: 'MakeChangeAlone', change: proposedChange, by: 'ann', at: sampleInstant },
        changeRequest.initial,
      ),
    ).toEqual(E.right([made]))
    expect(changeRequest.decide(approvingCommand('bob'), foldRequest(made))).toEqual(E.left({ _tag: 'ChangeOver' }))
  })

  test('is stored and read again as it is', () => {
    expect(ChangeRequestEvent.decode(JSON.parse(JSON.stringify(requestedEvent)))).toEqual(E.right(requestedEvent))
  })
})

describe('First aid 14: superadministrators are told', () => {
  const news = (event: ChangeRequestEvent) =>
    pending._tag === 'Unrequested'
      ? []
      : changeNewsOf(event, pending, ['root', 'rita']).map(({ username, subject }) => [username, subject])

  test('of a request, and its requester only of the end', () => {
    expect(news(requestedEvent)).toEqual([
      ['root', 'request'],
      ['rita', 'request'],
    ])
    expect(news({ type: 'ChangeApproved', by: 'rita', at: sampleInstant })).toEqual([
      ['root', 'outcome'],
      ['ann', 'outcome'],
    ])
    expect(news({ type: 'ChangeWithdrawn', by: 'ann', at: sampleInstant })).toEqual([
      ['root', 'outcome'],
      ['rita', 'outcome'],
    ])
    expect(news({ type: 'ChangeExpired', at: expiresAt })).toHaveLength(3)
  })

  const message = (event: ChangeRequestEvent, of = pending) =>
    of._tag === 'Unrequested' ? undefined : changeNewsOf(event, of, ['root'])[0]?.message

  test('with the values before and after, and with the person who asked', () => {
    const what = 'Change the site setting OrderApprovalLimit (from 1000 to 0)'
    expect(message(requestedEvent)).toBe(`ann requested a change: ${what}.`)
    expect(message({ type: 'ChangeApproved', by: 'rita', at: sampleInstant })).toBe(
      `rita approved a change that ann requested: ${what}.`,
    )
    expect(message({ type: 'ChangeDeclined', by: 'rita', at: sampleInstant, reason: 'Too low' })).toBe(
      `rita declined a change that ann requested: ${what}. Reason: Too low`,
    )
    expect(message({ type: 'ChangeWithdrawn', by: 'ann', at: sampleInstant })).toBe(`ann withdrew a change: ${what}.`)
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
    const event = { ...requestedEvent, change: { kind: 'user', person } } as const
    expect(message(event, foldRequest(event))).toBe(
      'ann requested a change: Change the user account bob (role Client to Adviser; accounts P1 to none; status Allowed to Blocked; details: email; a new password).',
    )
  })

  test('with the days of a delegate', () => {
    const named = { standIn: 'cleo', from: '2026-07-06', until: '2026-07-10' }
    const event = {
      ...requestedEvent,
      change: { kind: 'stand-in', username: 'bob', before: null, named, revision: 1 },
    } as const
    expect(message(event, foldRequest(event))).toBe(
      'ann requested a change: Set cleo as the delegate of bob (06-Jul-26 to 10-Jul-26).',
    )
  })
})
