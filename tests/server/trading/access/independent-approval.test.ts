import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intentOf } from '../../../../server/log/carry-out.ts'
import { E } from '../../../../src/domain/fp.ts'
import { OrderEvidence } from '../../../../src/domain/trading/order/order-evidence.ts'
import type { UserCommand } from '../../../../src/domain/users/user.ts'
import { bringPeople, testPeople } from '../../support/calls/people.ts'
import { anOrder, openTradingApp, type TradingApp } from '../support/trading-app.ts'

let tradingApp: TradingApp
const dayMs = 24 * 60 * 60 * 1000

beforeAll(async () => {
  tradingApp = await openTradingApp()
  const limit = { Title: 'OrderApprovalLimit', Value: 1, revision: 0 }
  expect((await tradingApp.as('superadmin')('POST', '/site-settings', limit))[0]).toBe(200)
})
afterAll(() => tradingApp.drop())

const oneUnit = { acknowledged: ['duplicate'], quantity: 1, accounts: [{ account: 'P1', units: 1 }] }

const [template] = testPeople.filter(({ username }) => username === 'adviser')

/** An adviser of A1 of the test's own, with a session. */
const addAdviser = async (): Promise<{
  readonly username: string
  readonly approve: (id: string) => Promise<unknown>
}> => {
  if (template === undefined) throw new Error('nobody to copy')
  const username = `adviser-${randomUUID()}`
  await bringPeople(tradingApp, [{ ...template, username, email: `${username}@plutus.example` }])
  await tradingApp.tail.reached(await tradingApp.log.lastPosition())
  const token = await tradingApp.signIn(username)
  return {
    username,
    approve: async (id) =>
      (
        await tradingApp.call('POST', `/orders/${id}/approve`, { acknowledged: ['duplicate'] }, { token })
      ).json<unknown>(),
  }
}

const daysAgo = (days: number): Date => new Date((tradingApp.clock.stoppedAt ?? 0) - days * dayMs)

const change = async (by: string, username: string, command: UserCommand, days = 0): Promise<void> => {
  const changed = await tradingApp.services.users.change(username, command, intentOf(by, daysAgo(days)))()
  if (E.isLeft(changed)) throw new Error(changed.left._tag)
}

const issueLink = (): UserCommand => ({
  type: 'IssueLink',
  link: randomUUID(),
  purpose: 'reset',
  at: daysAgo(0).toISOString(),
  expiresAt: daysAgo(-1).toISOString(),
})

let entered = 0
const enter = async (name: 'admin' | 'superadmin' = 'admin'): Promise<string> => {
  const id = `IND${((entered += 1)).toString()}`
  const [status, body] = await tradingApp.as(name)('POST', '/orders', anOrder(id, oneUnit))
  expect([status, body]).toMatchObject([200, { status: 'AwaitingApproval' }])
  return id
}

const refusal = {
  success: false,
  _tag: 'ApproverNotIndependent',
  message: expect.stringContaining('Please ask another person') as string,
}

describe('First aid 14: an approval by somebody whose account the person who entered the order set', () => {
  const changes: readonly (readonly [string, () => UserCommand])[] = [
    ['password', () => ({ type: 'ResetPassword' })],
    ['link', issueLink],
    [
      'role',
      () => ({
        type: 'ChangeUser',
        fields: [],
        changePassword: false,
        rights: {
          roles: ['adviser', 'client'],
          accounts: [],
          groups: [],
          defaultDashboardType: 'adviser',
          defaultCode: 'A1',
        },
      }),
    ],
  ]

  test.each(changes)('is refused after a new %s', async (_, command) => {
    const { username, approve } = await addAdviser()
    const id = await enter()
    await change('admin', username, command())
    // they may do nothing before they have chosen a password
    await change(username, username, { type: 'ChangePassword' })
    expect(await approve(id)).toMatchObject(refusal)
    expect(await tradingApp.statusOf(id)).toBe('AwaitingApproval')
  })

  test('is refused after a new email address, where links go', async () => {
    const { username, approve } = await addAdviser()
    const { state } = tradingApp.services.users.get(username)
    if (state._tag !== 'Present') throw new Error('nobody there')
    const { roles, accounts, groups, defaultDashboardType, defaultCode } = state.user
    const rights = { roles, accounts, groups, defaultDashboardType, defaultCode }
    await change('admin', username, { type: 'ChangeUser', rights, fields: ['email'], changePassword: false })
    expect(await approve(await enter())).toMatchObject(refusal)
  })

  test('is refused the other way round, when the approver set the account of the person who entered it', async () => {
    const { username } = await addAdviser()
    const token = await tradingApp.signIn(username)
    const order = anOrder('INDREV', oneUnit)
    expect((await tradingApp.call('POST', '/orders', order, { token })).json()).toMatchObject({
      status: 'AwaitingApproval',
    })
    await change('admin', username, issueLink())
    const approval = { acknowledged: ['duplicate'] }
    expect(await tradingApp.as('admin')('POST', '/orders/INDREV/approve', approval)).toMatchObject([422, refusal])
    expect(await tradingApp.as('superadmin')('POST', '/orders/INDREV/approve', approval)).toMatchObject([
      200,
      { status: 'Placed' },
    ])
  })

  test('counts again after 30 days, and after a change that gives no access', async () => {
    const { username, approve } = await addAdviser()
    await change('admin', username, { type: 'ResetPassword' }, 31)
    await change(username, username, { type: 'ChangePassword' }, 31)
    await change('admin', username, { type: 'RevokeLinks' })
    expect(await approve(await enter())).toMatchObject({ status: 'Placed' })
  })

  test('is refused for the whole 30 days, and only to the person who made the change', async () => {
    const { username, approve } = await addAdviser()
    await change('superadmin', username, issueLink(), 29)
    expect(await approve(await enter('superadmin'))).toMatchObject(refusal)
    expect(await approve(await enter('admin'))).toMatchObject({ status: 'Placed' })
  })
})

describe('First aid 14: the evidence of an order', () => {
  test('lists every change that the person who entered it made to an approver’s user account', async () => {
    const { username, approve } = await addAdviser()
    await change('admin', username, issueLink(), 40)
    await change('superadmin', username, issueLink(), 35)
    const id = await enter()
    expect(await approve(id)).toMatchObject({ status: 'Placed' })
    await change('admin', username, { type: 'RevokeLinks' })
    const [, evidence] = await tradingApp.as('admin')('POST', `/orders/${id}/evidence`)
    if (!OrderEvidence.is(evidence)) throw new Error('this is no evidence')
    expect(
      evidence.entries.flatMap(({ actor, name, event }) =>
        event.type === 'ApproverAccountChanged' ? [[actor, name, event.approver, event.change]] : [],
      ),
    ).toEqual([
      ['admin', 'admin Tester', username, 'LinkIssued'],
      ['admin', 'admin Tester', username, 'LinksRevoked'],
    ])
    expect((await tradingApp.as('admin')('GET', `/orders/${id}/account-changes`))[1]).toMatchObject([
      { change: 'LinkIssued', by: 'admin', approver: username, approverName: 'adviser Tester' },
      { change: 'LinksRevoked', by: 'admin', approver: username },
    ])
    const token = await tradingApp.signIn('admin')
    const { body } = await tradingApp.call('POST', `/orders/${id}/evidence?format=csv`, undefined, { token })
    expect(body.split('\r\n').filter((row) => row.includes(`approver ${username}, change `))).toHaveLength(2)
  })
})
