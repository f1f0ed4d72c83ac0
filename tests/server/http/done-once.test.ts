import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldAnswers } from '../../../server/log/answered-calls.ts'
import { rebuildProjections } from '../../../server/log/project.ts'
import { serverProjections } from '../../../server/projections.ts'
import { openTestApp, type TestApp, type TestNode } from '../support/calls/test-app.ts'

let testApp: TestApp
let otherNode: TestNode
const accessTokens = { client: '', admin: '' }

beforeAll(async () => {
  testApp = await openTestApp()
  otherNode = await testApp.anotherNode()
  accessTokens.client = await testApp.signIn('client')
  accessTokens.admin = await testApp.signIn('admin')
})
afterAll(async () => {
  await otherNode.close()
  await testApp.drop()
})

const send = (correlation: string, body: unknown, token = accessTokens.client, node: TestNode = testApp) =>
  node.call('POST', '/messages', body, { token, correlation })

const sentOf = async (subject: string): Promise<number> => {
  const { rows } = await testApp.pool.query(
    "select from event join message_text m on m.id::text = data->>'text' where type = 'MessageSent' and subject = $1",
    [subject],
  )
  return rows.length
}

test('the same call again is answered as the first was, on every node, and carried out once', async () => {
  const correlation = randomUUID()
  const first = await send(correlation, { subject: 'Once', body: 'B' })
  expect(first.statusCode).toBe(200)
  for (const node of [testApp, otherNode]) {
    const again = await send(correlation, { body: 'B', subject: 'Once' }, accessTokens.client, node)
    expect({ status: again.statusCode, reply: again.json<unknown>() }).toEqual({
      status: 200,
      reply: first.json<unknown>(),
    })
  }
  expect(await sentOf('Once')).toBe(1)
})

test('many at once, on two nodes, are one', async () => {
  const correlation = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      send(correlation, { subject: 'At once', body: 'B' }, accessTokens.client, n % 2 === 0 ? testApp : otherNode),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(await sentOf('At once')).toBe(1)
})

test('saves of one dashboard at once under one correlation are one save', async () => {
  const correlation = randomUUID()
  const save = (node: TestNode) =>
    node.call(
      'PUT',
      '/widgets/group/G1',
      { revision: 0, changes: [{ type: 'RetitleDashboard', title: 'Saved once' }] },
      { token: accessTokens.admin, correlation },
    )
  const replies = await Promise.all([testApp, otherNode, testApp, otherNode].map(save))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(replies[0]?.json()).toMatchObject({ refused: [] })
  expect(
    (await testApp.log.readStream('dashboard/group/G1')).filter(({ type }) => type === 'DashboardRetitled'),
  ).toHaveLength(1)
})

test.each([
  ['other content', () => accessTokens.client, { subject: 'Kept', body: 'Another' }],
  ['somebody else', () => accessTokens.admin, { subject: 'Kept', body: 'B' }],
])('the same correlation with %s is a conflict', async (_, token, body) => {
  const correlation = randomUUID()
  await send(correlation, { subject: 'Kept', body: 'B' })
  const before = await sentOf('Kept')
  const refused = await send(correlation, body, token())
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ success: false, _tag: 'CorrelationTaken' })
  expect(await sentOf('Kept')).toBe(before)
})

test('another call under the correlation of the first is a conflict', async () => {
  const correlation = randomUUID()
  const caller = { token: accessTokens.admin, correlation }
  await send(correlation, { subject: 'Call', body: 'B' })
  const refused = await testApp.call('POST', '/dashboard/group/G1/restore', { to: 0, revision: 0 }, caller)
  expect(refused.json()).toMatchObject({ success: false, _tag: 'CorrelationTaken' })
})

test('what was refused has not been carried out, and may be asked for again', async () => {
  const correlation = randomUUID()
  expect((await send(correlation, { subject: '', body: 'B' })).statusCode).toBe(422)
  expect((await send(correlation, { subject: 'Corrected', body: 'B' })).statusCode).toBe(200)
})

test('without a correlation each call is one of its own, and what is no uuid is malformed', async () => {
  const plain = () => testApp.call('POST', '/messages', { subject: 'Twice', body: 'B' }, { token: accessTokens.client })
  await Promise.all([plain(), plain()])
  expect(await sentOf('Twice')).toBe(2)
  const refused = await send('x', { subject: 'X', body: 'B' })
  expect({ status: refused.statusCode, ...refused.json<object>() }).toMatchObject({
    status: 400,
    errors: [{ path: 'correlation' }],
  })
})

test('a rebuilt database still has what was answered; after 30 days it is forgotten', async () => {
  const correlation = randomUUID()
  const first = await send(correlation, { subject: 'Rebuilt', body: 'B' })
  await rebuildProjections(testApp.pool, serverProjections)
  expect((await send(correlation, { subject: 'Rebuilt', body: 'B' })).body).toBe(first.body)
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000)
  await forgetOldAnswers(testApp.pool, days(29))
  expect((await send(correlation, { subject: 'Rebuilt', body: 'B' })).body).toBe(first.body)
  await forgetOldAnswers(testApp.pool, days(31))
  expect((await send(correlation, { subject: 'Rebuilt', body: 'B' })).body).not.toBe(first.body)
})
