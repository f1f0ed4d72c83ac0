import { mkdir, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
let accessToken = ''

beforeAll(async () => {
  testApp = await openTestApp()
  accessToken = await testApp.signIn('client')
})
afterAll(() => testApp.drop())

const read = (name: string) => testApp.call('GET', `/templates/${name}`, undefined, { token: accessToken })

test("the firm's own templates are found before those that are shipped", async () => {
  expect((await read('general-advice.md')).json()).toBe('Ours\n')
  expect((await read('house-rules.html')).json()).toBe('<p>Our rules</p>\n')
})

test.each(['absent.md', 'general-advice', 'general-advice.txt', '..%2Ftest-app.ts', '%2e%2e%2fsettings.md', 'UP.md'])(
  '%s is not found',
  async (name) => {
    expect((await read(name)).statusCode).toBe(404)
  },
)

test('one that is there and cannot be read is a defect, not a missing one', async () => {
  const unreadable = path.join(import.meta.dirname, '../../support/calls/templates/unreadable.md')
  await mkdir(unreadable)
  const reply = await read('unreadable.md')
  await rmdir(unreadable)
  expect(reply.statusCode).toBe(500)
})

test('nobody reads one who is not signed in', async () => {
  expect((await testApp.call('GET', '/templates/general-advice.md')).statusCode).toBe(403)
})
