import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardReply } from '../../src/api/dashboards/dashboards.ts'
import { listMessages } from '../../server/messages/list-messages.ts'
import { openTestApp, type TestApp, type TestNode } from './support/calls/test-app.ts'

let one: TestApp
let otherNode: TestNode

beforeAll(async () => {
  one = await openTestApp()
  otherNode = await one.anotherNode()
})
afterAll(async () => {
  await otherNode.close()
  await one.drop()
})

const titleOn = async (node: TestNode, token: string, at: number): Promise<string> =>
  (await node.call('GET', '/dashboard/group/G1', undefined, { token, at })).json<DashboardReply>().dashboard.title

test('who changes something on one node and names its position sees it on the other', async () => {
  const token = await one.signIn('admin')
  for (let turn = 0; turn < 20; turn += 1) {
    const [written, read] = turn % 2 === 0 ? [one, otherNode] : [otherNode, one]
    const title = `Title ${turn.toString()}`
    const changed = await written.call(
      'PUT',
      '/widgets/group/G1',
      { revision: turn === 0 ? 0 : turn + 1, changes: [{ type: 'RetitleDashboard', title }] },
      { token },
    )
    const { position } = changed.json<{ position: number }>()
    expect(await titleOn(read, token, position)).toBe(title)
  }
})

test('who signs in on one node is signed in on the other at once, and out again', async () => {
  const token = await one.signIn('client')
  expect((await otherNode.call('GET', '/dashboard/group/G1', undefined, { token })).statusCode).toBe(200)
  await one.call('POST', '/authenticate/sign-out', undefined, { token })
  await otherNode.tail.reached(await one.log.lastPosition())
  const refused = await otherNode.call('GET', '/dashboard/group/G1', undefined, { token })
  expect(refused.json()).toMatchObject({ success: false, type: 1 })
})

test('a node that comes later has folded what the others have', async () => {
  const token = await one.signIn('admin')
  const notification = { Title: 'T', Message: 'M', Priority: 1, Dismissible: true, Expiry: '2099-01-01T00:00:00Z' }
  await one.call('POST', '/notifications', { ...notification, recipients: ['client', 'other'] }, { token })
  await otherNode.call('POST', '/messages', { subject: 'S', body: 'B' }, { token: await otherNode.signIn('client') })
  await one.tail.reached(await one.log.lastPosition())
  const late = await one.anotherNode()

  const usersOn = ({ services: { users } }: TestNode) =>
    users
      .ids()
      .toSorted()
      .map((username) => [username, users.get(username)])
  expect(usersOn(late).length).toBeGreaterThan(0)
  expect(usersOn(late)).toEqual(usersOn(one))
  const sessionsOn = ({ services: { sessions } }: TestNode) =>
    Promise.all(['admin', 'client'].map((username) => sessions.get(username)))
  expect((await sessionsOn(late)).map(({ revision }) => revision > 0)).toEqual([true, true])
  expect(await sessionsOn(late)).toEqual(await sessionsOn(one))
  const listsOn = ({ services: { notifications, pool } }: TestNode) =>
    Promise.all([notifications.of('client', new Date()), listMessages(pool, 'client', {})])
  expect((await listsOn(late)).map(({ length }) => length)).toEqual([1, 1])
  expect(await listsOn(late)).toEqual(await listsOn(one))
  const dashboardKey = { type: 'group', code: 'G1' } as const
  expect(late.services.dashboardRepositories.get(dashboardKey)).toEqual(
    one.services.dashboardRepositories.get(dashboardKey),
  )
  await late.close()
})
