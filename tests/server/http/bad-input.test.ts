import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../src/api/contract.ts'
import type { AnyEndpoint } from '../../../src/api/endpoint.ts'
import { Failure } from '../../../src/api/api-error.ts'
import { E, TE } from '../../../src/domain/fp.ts'
import { ReportContent } from '../../../src/domain/reports/report.ts'
import { content } from '../support/calls/report-content.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

const runsEach = 80

let app: TestApp
let token = ''

beforeAll(async () => {
  app = await openTestApp({ print: () => TE.right(new TextEncoder().encode('%PDF-1.4')) })
  token = await app.signIn('superadmin')
})
afterAll(() => app.drop())

const nasty = fc.constantFrom(
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
const text = fc.oneof(nasty, fc.string(), fc.string({ unit: 'binary', maxLength: 300 }))
const segments = {
  type: fc.oneof(fc.constantFrom('portfolio', 'group', 'adviser', 'firm', 'admin', 'external'), text),
  dataset: fc.oneof(fc.constantFrom('transactions', 'income', 'holdings'), text),
}

const segment = (name: string): fc.Arbitrary<string> => (name === 'type' || name === 'dataset' ? segments[name] : text)

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
const query = fc
  .array(fc.tuple(queryNames, text), { maxLength: 3 })
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
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(1, -1, 0.5, true, null, [], {}))
const body = fc.oneof(
  { weight: 3, arbitrary: fc.dictionary(fc.constantFrom(...bodyNames), value) },
  { weight: 1, arbitrary: fc.jsonValue() },
  {
    weight: 1,
    arbitrary: fc.record({
      revision: fc.oneof(fc.nat(), fc.double()),
      changes: fc.array(
        fc.record(
          {
            type: fc.constantFrom('RetitleDashboard', 'MoveWidget', 'RemoveWidget', 'AddWidget'),
            title: text,
            wid: text,
            cid: text,
            index: fc.double(),
          },
          { requiredKeys: ['type'] },
        ),
      ),
    }),
  },
)

const raw = fc.oneof(text, fc.constantFrom('{', '{"a":', '[1,]', '{"__proto__":{"x":1}}', ''))
const contentType = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=x',
)

const isOurs = (payload: string): boolean => !/\bat .*[.:]\d+|node_modules|\.ts:\d|Error:/.test(payload)

test.each(Object.entries(contract))('nothing sent to %s is ever a defect', async (name, endpoint) => {
  const staysIn = name !== 'signOut'
  await fc.assert(
    fc.asyncProperty(
      pathFor(endpoint),
      query,
      body,
      raw,
      contentType,
      fc.boolean(),
      async (path, search, json, bytes, type, isJson) => {
        const hasBody = endpoint.method !== 'GET'
        const response = await app.app.inject({
          method: endpoint.method,
          url: `/api/v1${path}?${search}`,
          headers: {
            ...(staysIn ? { 'access-token': token } : {}),
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
          expect(E.isRight(Failure.decode(response.json()))).toBe(true)
        }
      },
    ),
    { numRuns: runsEach },
  )
})

test('that is at least two thousand requests', () => {
  expect(Object.keys(contract).length * runsEach).toBeGreaterThanOrEqual(2000)
})

test('what is too large, no JSON or nowhere is refused in our words', async () => {
  const post = (payload: string, type: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/v1/messages',
      headers: { 'access-token': token, 'content-type': type },
      payload,
    })
  const replies = await Promise.all([
    post(JSON.stringify({ subject: 'x'.repeat(300_000) }), 'application/json'),
    post('hello', 'text/plain'),
    post('{"secret', 'application/json'),
    app.app.inject({ method: 'GET', url: '/api/v1/nowhere/secret' }),
    app.app.inject({ method: 'GET', url: '/api/v1/%zz/secret' }),
    app.app.inject({ method: 'PATCH', url: '/api/v1/messages' }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([413, 415, 400, 404, 400, 404])
  for (const { body: answer } of replies) expect(answer).not.toContain('secret')
})

test('a fault says where and never what was sent', async () => {
  const refused = await app.call('POST', '/authenticate', { username: 7, password: { hidden: 'Sesame' } })
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
    const reply = await app.call('PUT', '/widgets/group/G2', body, { token })
    return [reply.statusCode, reply.json<Failure>().errors?.map(({ path }) => path)]
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
  const place = { cid: 'leaf-1', index: 0 }
  const table = { wid: 'table', name: 'x', title: 'Table', type: 'table' }
  const saved = await app.call(
    'PUT',
    '/widgets/group/G1',
    {
      revision: 0,
      changes: [
        { type: 'AddWidget', widget: { ...table, config }, ...place },
        { type: 'RetitleDashboard', title: 'x'.repeat(100_000) },
        { type: 'AddWidget', widget: { ...table, config: { url: '/data/group/G1/holdings' } }, ...place },
      ],
    },
    { token },
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
    app.call('POST', '/widgets', widget, { token }),
    app.call('PUT', '/widgets/holdings', { revision: 0, config }, { token }),
  ])
  expect(doors.map((reply) => [reply.statusCode, reply.json<Failure>()._tag])).toEqual(
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
    const reply = await app.app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { 'access-token': token, 'content-type': 'application/json' },
      payload,
    })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { success: false, message: 'This is nested too deeply: at most 64 levels are allowed' },
    ])
    expect((await app.call('GET', '/accounts', undefined, { token })).statusCode).toBe(200)
  },
)

test('what is nested too deep in a text of a report is a fault of that field', async () => {
  const report = { ...ReportContent.encode(content), ReportLevel: nestedArrays(100_000) }
  const reply = await app.call('POST', '/reports/preview?AccountCode=P1', { report }, { token })
  expect([reply.statusCode, reply.json<Failure>().errors?.map(({ path }) => path)]).toEqual([
    400,
    ['report.ReportLevel'],
  ])
})
