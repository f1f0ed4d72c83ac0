import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringReportFirm } from '../support/calls/report-firm.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp
let accessToken = ''

beforeAll(async () => {
  testApp = await openTestApp()
  await bringReportFirm(testApp)
  accessToken = await testApp.signIn('admin')
})
afterAll(() => testApp.drop())

const sampleId = '00000000-0000-4000-8000-000000000001'
const anotherId = '00000000-0000-4000-8000-000000000002'

const call = async (method: string, path: string, body?: unknown) => {
  const response = await testApp.call(method, path, body, { token: accessToken })
  return [response.statusCode, response.json<unknown>()] as const
}

test('an administrator hands over the clients of an adviser, sees that they did, and takes it back', async () => {
  const moved = { accounts: ['P1', 'P2', 'P3'], groups: ['G1', 'G2'] }
  const done = [200, moved]
  expect(await call('POST', '/advisers/A1/handover', { id: sampleId, to: 'A2' })).toMatchObject(done)
  expect(await call('GET', '/advisers/A1/handovers')).toMatchObject([
    200,
    [{ id: sampleId, to: 'A2', by: 'admin', accounts: moved.accounts }],
  ])
  const nothingLeft = { success: false, message: 'This adviser has no clients, no drafts and no unread messages' }
  expect(await call('POST', '/advisers/A1/handover', { id: anotherId, to: 'A2' })).toMatchObject([422, nothingLeft])
  expect(await call('DELETE', `/advisers/handovers/${sampleId}`)).toMatchObject(done)
  expect(await call('GET', '/advisers/A1/handovers')).toEqual([200, []])
})

test.each([
  [
    'to the same adviser',
    '/advisers/A1/handover',
    { id: sampleId, to: 'A1' },
    422,
    'Please choose a different adviser',
  ],
  [
    'of nobody',
    '/advisers/A9/handover',
    { id: sampleId, to: 'A1' },
    404,
    "Oops, we can't find what you're looking for",
  ],
  ['under no id', '/advisers/A1/handover', { id: '7', to: 'A2' }, 400, 'Some fields are not valid'],
])('a handover %s is refused with its reason', async (_, path, body, status, message) => {
  expect(await call('POST', path, body)).toMatchObject([status, { success: false, message }])
})
