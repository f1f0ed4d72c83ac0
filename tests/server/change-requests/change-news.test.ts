import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MailServer, openMailServer } from '../../support/mail-server.ts'
import { bringPeople, testPeople } from '../support/calls/people.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let mailServer: MailServer
let testApp: TestApp
const accessTokens = new Map<string, string>()

beforeAll(async () => {
  mailServer = await openMailServer()
  testApp = await openTestApp({ isWorking: true, mail: mailServer.url })
  for (const name of ['superadmin', 'admin']) accessTokens.set(name, await testApp.signIn(name))
})
afterAll(async () => {
  await testApp.drop()
  await mailServer.close()
})

const waitOptions = { timeout: 20_000, interval: 20 }

const call = async <A>(name: string, method: string, to: string, body?: unknown): Promise<A> =>
  (await testApp.call(method, to, body, { token: accessTokens.get(name) ?? '' })).json<A>()

const toldTo = async (name: string) =>
  (await call<readonly { Title: string; Message: string }[]>(name, 'GET', '/notifications')).map(
    ({ Title, Message }) => [Title, Message],
  )
const mailedTo = (name: string) =>
  mailServer.letters.filter(({ to }) => to.includes(`${name}@plutus.example`)).map(({ headers }) => headers['Subject'])

test('First aid 14: superadministrators are told of a request, and its requester of the end, by notification and mail', async () => {
  const body = { Title: 'OrderApprovalLimit', Value: 5000, revision: 0 }
  const { waits } = await call<{ waits: string }>('admin', 'POST', '/site-settings', body)
  const what = 'Change the site setting OrderApprovalLimit (from 0 to 5000)'
  await vi.waitFor(
    () => expect(mailedTo('superadmin')).toEqual(['A change is waiting for approval at Plutus']),
    waitOptions,
  )
  expect(await toldTo('superadmin')).toEqual([
    ['A change is waiting for approval', `admin requested a change: ${what}.`],
  ])
  await call('superadmin', 'PUT', `/change-requests/${waits}`, { act: 'decline', reason: 'Too low' })
  await vi.waitFor(() => expect(mailedTo('admin')).toEqual(['A change request is closed at Plutus']), waitOptions)
  expect(await toldTo('admin')).toEqual([
    ['A change request is closed', `superadmin declined a change that admin requested: ${what}. Reason: Too low`],
  ])
  expect(mailedTo('superadmin')).toHaveLength(1)
})

test('First aid 14: a superadministrator hears of what another superadministrator changes alone', async () => {
  const rows = testPeople.filter(({ username }) => username === 'superadmin')
  await bringPeople(
    testApp,
    rows.map((row) => ({ ...row, username: 'second', email: 'second@plutus.example' })),
  )
  await testApp.tail.reached(await testApp.log.lastPosition())
  accessTokens.set('second', await testApp.signIn('second'))
  await call('superadmin', 'POST', '/site-settings', { Title: 'OrderApprovalLimit', Value: 4000, revision: 0 })
  const message =
    'superadmin made a change that needed no approval: Change the site setting OrderApprovalLimit (from 0 to 4000).'
  await vi.waitFor(
    async () => expect(await toldTo('second')).toContainEqual(['A change was made without approval', message]),
    waitOptions,
  )
  const { requests } = await call<{ requests: readonly { status: string; by: string }[] }>(
    'second',
    'GET',
    '/change-requests',
  )
  expect(requests.filter(({ status }) => status === 'MadeAlone').map(({ by }) => by)).toEqual(['superadmin'])
  expect((await toldTo('superadmin')).filter(([title]) => title === 'A change was made without approval')).toEqual([])
})
