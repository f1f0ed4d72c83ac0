import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiContract } from '../../../src/api/contract.ts'
import type { AnyEndpoint } from '../../../src/api/endpoint.ts'
import { ApiFailure } from '../../../src/api/api-error.ts'
import { E, TE } from '../../../src/domain/fp.ts'
import { ReportContent } from '../../../src/domain/reports/report.ts'
import { reportContent } from '../support/calls/report-content.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

const runsEach = 80

let testApp: TestApp
let accessToken = ''

beforeAll(async () => {
  testApp = await openTestApp({ print: () => TE.right(new TextEncoder().encode('%PDF-1.4')) })
  accessToken = await testApp.signIn('superadmin')
})
afterAll(() => testApp.drop())

const nastyArbitrary = fc.constantFrom(
  '\0',
  '%00',
  '..',
  '__proto__',
  '1e999',
  '-1',
  '٣',
  '\uD800',
  "' or 1=1 --",
  'P1',
  'G1',
  'firm',
  '2026-02-30',
)
const textArbitrary = fc.oneof(nastyArbitrary, fc.string(), fc.string({ unit: 'binary', maxLength: 300 }))
const segments = {
  type: fc.oneof(fc.constantFrom('portfolio', 'group', 'adviser', 'firm', 'admin', 'external'), textArbitrary),
  dataset: fc.oneof(fc.constantFrom('transactions', 'income', 'holdings'), textArbitrary),
}

const segment = (name: string): fc.Arbitrary<string> =>
  name === 'type' || name === 'dataset' ? segments[name] : textArbitrary

const escaped = (part: string): string => encodeURIComponent(part.toWellFormed())

const pathFor = ({ path }: AnyEndpoint): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...path
        .split('/')
        .map((part) => (part.startsWith(':') ? segment(part.slice(1)).map(escaped) : fc.constant(part))),
    )
    .map((parts) => parts.join('/'))

const queryNames = fc.constantFrom('asAt', 'knownOn', 'from', 'to', 'by', 'after', 'stream', '__proto__')
const queryArbitrary = fc
  .array(fc.tuple(queryNames, textArbitrary), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${escaped(value)}`).join('&'))

const bodyNames = [
  'username',
  'password',
  'oldPassword',
  'newPassword',
  'Title',
  'Message',
  'Priority',
  'Dismissible',
  'Expiry',
  'recipients',
  'subject',
  'body',
  'revision',
  'changes',
  'Status',
]
const valueArbitrary = fc.oneof(
  textArbitrary,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(1, -1, 0.5, true, null, [], {}),
)
const bodyArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.dictionary(fc.constantFrom(...bodyNames), valueArbitrary) },
  { weight: 1, arbitrary: fc.jsonValue() },
  {
    weight: 1,
    arbitrary: fc.record({
      revision: fc.oneof(fc.nat(), fc.double()),
      changes: fc.array(
        fc.record(
          {
            type: fc.constantFrom('RetitleDashboard', 'MoveWidget', 'RemoveWidget', 'AddWidget'),
            title: textArbitrary,
            wid: textArbitrary,
            cid: textArbitrary,
            index: fc.double(),
          },
          { requiredKeys: ['type'] },
        ),
      ),
    }),
  },
)

const rawArbitrary = fc.oneof(textArbitrary, fc.constantFrom('{', '{"a":', '[1,]', '{"__proto__":{"x":1}}', ''))
const contentType = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=x',
)

const isOurs = (payload: string): boolean => !/\bat .*[.:]\d+|node_modules|\.ts:\d|Error:/.test(payload)

test.each(Object.entries(apiContract))('nothing sent to %s is ever a defect', async (name, endpoint) => {
  const staysIn = name !== 'signOut'
  await fc.assert(
    fc.asyncProperty(
      pathFor(endpoint),
      queryArbitrary,
      bodyArbitrary,
      rawArbitrary,
      contentType,
      fc.boolean(),
      async (path, search, json, bytes, type, isJson) => {
        const hasBody = endpoint.method !== 'GET'
        const response = await testApp.app.inject({
          method: endpoint.method,
          url: `/api/v1${path}?${search}`,
          headers: {
            ...(staysIn ? { 'access-token': accessToken } : {}),
            ...(hasBody ? { 'content-type': isJson ? 'application/json' : type } : {}),
          },
          ...(hasBody ? { payload: isJson ? JSON.stringify(json) : Buffer.from(bytes) } : {}),
        })
        expect([response.statusCode, response.body]).toEqual([
          expect.not.toSatisfy((status: number) => status >= 500),
          response.body,
        ])
        if (response.statusCode >= 400) {
          expect(isOurs(response.body)).toBe(true)
          expect(E.isRight(ApiFailure.decode(response.json()))).toBe(true)
        }
      },
    ),
    { numRuns: runsEach },
  )
})

test('that is at least two thousand requests', () => {
  expect(Object.keys(apiContract).length * runsEach).toBeGreaterThanOrEqual(2000)
})

test('what is too large, no JSON or nowhere is refused in our words', async () => {
  const post = (payload: string, type: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/v1/messages',
      headers: { 'access-token': accessToken, 'content-type': type },
      payload,
    })
  const replies = await Promise.all([
    post(JSON.stringify({ subject: 'x'.repeat(300_000) }), 'application/json'),
    post('hello', 'text/plain'),
    post('{"secret', 'application/json'),
    testApp.app.inject({ method: 'GET', url: '/api/v1/nowhere/secret' }),
    testApp.app.inject({ method: 'GET', url: '/api/v1/%zz/secret' }),
    testApp.app.inject({ method: 'PATCH', url: '/api/v1/messages' }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([413, 415, 400, 404, 400, 404])
  for (const { body: answer } of replies) expect(answer).not.toContain('secret')
})

test('a fault says where and never what was sent', async () => {
  const refused = await testApp.call('POST', '/authenticate', { username: 7, password: { hidden: 'Sesame' } })
  expect(refused.json()).toMatchObject({
    errors: [
      { path: 'username', message: 'is not valid' },
      { path: 'password', message: 'is not valid' },
    ],
  })
  expect(refused.body).not.toContain('Sesame')
})

test('a save of a dashboard is malformed where it is, and is no defect', async () => {
  const changes = [{ type: 'RetitleDashboard', title: 'Ours' }]
  const many = (count: number) => Array.from({ length: count }, () => ({ type: 'CollapseWidget', wid: 'nowhere' }))
  const widget = { wid: 'a', name: 'b', title: 'c', type: 'table', config: { url: 7 } }
  const save = async (body: unknown) => {
    const reply = await testApp.call('PUT', '/widgets/group/G2', body, { token: accessToken })
    return [reply.statusCode, reply.json<ApiFailure>().errors?.map(({ path }) => path)]
  }
  const revisions = [-1, 0.5, 1e300, '0', null]
  expect(await Promise.all(revisions.map((revision) => save({ revision, changes })))).toEqual(
    revisions.map(() => [400, ['revision']]),
  )
  expect(await save({ revision: 0, changes: [{ type: 'AddWidget', widget, cid: 1, index: 'x' }] })).toEqual([
    400,
    ['changes.0.widget.config.url', 'changes.0.cid', 'changes.0.index'],
  ])
  expect(await save({ revision: 0, changes: many(10_000) })).toEqual([400, ['changes']])
  expect(await save({ revision: 0, changes: many(1000) })).toEqual([200, undefined])
})

test('what no dashboard can show is refused alone, by whatever door it comes', async () => {
  const config = { url: 'https://example.com/' }
  const slot = { cid: 'leaf-1', index: 0 }
  const table = { wid: 'table', name: 'x', title: 'Table', type: 'table' }
  const saved = await testApp.call(
    'PUT',
    '/widgets/group/G1',
    {
      revision: 0,
      changes: [
        { type: 'AddWidget', widget: { ...table, config }, ...slot },
        { type: 'RetitleDashboard', title: 'x'.repeat(100_000) },
        { type: 'AddWidget', widget: { ...table, config: { url: '/data/group/G1/holdings' } }, ...slot },
      ],
    },
    { token: accessToken },
  )
  expect([saved.statusCode, saved.json()]).toEqual([
    200,
    expect.objectContaining({
      refused: [
        { index: 0, refusal: { _tag: 'ConfigNotValid', wid: 'table' } },
        { index: 1, refusal: { _tag: 'TitleTooLong', wid: null } },
      ],
    }),
  ])
  const widget = { name: 'elsewhere', title: 'Table', description: '', widgetType: 'table', config, info: [] }
  const doors = await Promise.all([
    testApp.call('POST', '/widgets', widget, { token: accessToken }),
    testApp.call('PUT', '/widgets/holdings', { revision: 0, config }, { token: accessToken }),
  ])
  expect(doors.map((reply) => [reply.statusCode, reply.json<ApiFailure>()._tag])).toEqual(
    doors.map(() => [422, 'ConfigNotValid']),
  )
})

const nestedArrays = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const nestedObjects = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test.each([
  ['a message', 'POST', '/messages', `{"subject":"Hello","body":${nestedArrays(100_000)}}`],
  ['no message at all', 'POST', '/messages', nestedArrays(100_000)],
  ['a sign-in', 'POST', '/authenticate', `{"username":${nestedArrays(8_000)},"password":""}`],
  [
    'a widget',
    'POST',
    '/widgets',
    `{"name":"deep","title":"Deep","description":"","widgetType":"table","info":[],"config":${nestedObjects(40_000)}}`,
  ],
  ['a dashboard', 'PUT', '/widgets/group/G1', `{"revision":0,"changes":${nestedObjects(40_000)}}`],
  ['a report', 'POST', '/reports/preview?AccountCode=P1', `{"report":${nestedArrays(2_000_000)}}`],
] as const)(
  '%s nested deeper than anything of ours is refused before it is parsed',
  async (_, method, url, payload) => {
    const reply = await testApp.app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { 'access-token': accessToken, 'content-type': 'application/json' },
      payload,
    })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { success: false, message: 'This is nested too deeply: at most 64 levels are allowed' },
    ])
    expect((await testApp.call('GET', '/accounts', undefined, { token: accessToken })).statusCode).toBe(200)
  },
)

test('what is nested too deep in a text of a report is a fault of that field', async () => {
  const report = { ...ReportContent.encode(reportContent), ReportLevel: nestedArrays(100_000) }
  const reply = await testApp.call('POST', '/reports/preview?AccountCode=P1', { report }, { token: accessToken })
  expect([reply.statusCode, reply.json<ApiFailure>().errors?.map(({ path }) => path)]).toEqual([
    400,
    ['report.ReportLevel'],
  ])
})
