import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiContract } from '../../../src/api/contract.ts'
import type { AnyEndpoint } from '../../../src/api/endpoint.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { rowOf, sendRows } from '../users/import/support/importing.ts'

let testApp: TestApp
let accessToken = ''

beforeAll(async () => {
  testApp = await openTestApp()
  accessToken = await testApp.signIn('superadmin')
})
afterAll(() => testApp.drop())

const types: Readonly<Record<string, string>> = { type: 'portfolio', dataset: 'holdings' }

const named = Object.values<AnyEndpoint>(apiContract).filter(({ path }) =>
  path.split('/').some((part) => part.startsWith(':') && !(part.slice(1) in types)),
)

const filled = ({ path }: AnyEndpoint): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => types[name] ?? 'a%00b')

test.each(named.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s knows nothing with a NUL in its name',
  async (_, endpoint) => {
    const reply = await testApp.call(endpoint.method, filled(endpoint), endpoint.method === 'GET' ? undefined : {}, {
      token: accessToken,
    })
    expect([reply.statusCode, reply.body]).toEqual([404, expect.stringContaining("Oops, we can't find")])
  },
)

const fault = (path: string) => ({ path, message: 'must not have a NUL character' })

test.each([
  ['GET', '/reports/runs?report=a%00b', undefined, ['report']],
  ['GET', '/messages/superadmin?q=a%00b', undefined, ['q']],
  ['GET', '/events?stream=a%00b', undefined, ['stream']],
  ['POST', '/users/named', { usernames: ['a\0b'], emails: ['a\0b'] }, ['usernames.0', 'emails.0']],
  ['POST', '/messages', { subject: 'a\0b', body: 'b' }, ['subject']],
  ['PUT', '/dashboard/portfolio/P1/view/a', { 'a\0b': 1 }, ['']],
  ['PUT', '/users', { act: 'block', usernames: ['a\0b'] }, ['usernames.0']],
] as const)('%s %s says where it has a NUL', async (method, path, body, paths) => {
  const reply = await testApp.call(method, path, body, { token: accessToken })
  expect([reply.statusCode, reply.json()]).toEqual([400, expect.objectContaining({ errors: paths.map(fault) })])
})

test('a file of people names the people who have one', async () => {
  const { created, failed } = await sendRows(
    testApp,
    [rowOf('sound'), rowOf('a\0b'), rowOf('c', { given_name: 'A\0' })],
    {
      token: accessToken,
    },
  )
  expect([created, failed]).toEqual([
    ['sound'],
    ['a\0b', 'c'].map((username): unknown => expect.objectContaining({ username })),
  ])
})

test('who asks without being known is told what anybody else is', async () => {
  const reply = await testApp.call('POST', '/authenticate', { username: 'a\0b', password: 'b' })
  expect(reply.statusCode).toBe(401)
})
