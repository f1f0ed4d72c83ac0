import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveReaders } from '../../../server/access/archive-readers.ts'
import { intentOf } from '../../../server/log/carry-out.ts'
import { bringPeople, testPeople } from '../support/calls/people.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp

const clientCalled = (username: string) =>
  testPeople.flatMap((row) => (row.username === 'client' ? [{ ...row, username }] : []))

beforeAll(async () => {
  testApp = await openTestApp()
  await bringPeople(testApp, clientCalled('newcomer'), { mustChange: true })
  await bringPeople(testApp, clientCalled('blocked'))
  const [added] = await testApp.log.readStream('user/blocked')
  const data = { ...added?.data, status: 0 }
  await testApp.log.append(intentOf('admin', new Date()), [
    { stream: 'user/blocked', expected: 1, events: [{ type: 'UserAdded', data, audience: [] }] },
  ])()
  await testApp.tail.reached(await testApp.log.lastPosition())
})
afterAll(() => testApp.drop())

const readers = (Type: 'portfolio' | 'group', Code: string) =>
  archiveReaders(testApp.services)({ Type, Code })
    .map(({ username, isClient }) => `${username}${isClient ? ', a client' : ''}`)
    .toSorted()

test('whoever reaches a portfolio or group reads its reports, but for those who keep the archive or are blocked', () => {
  expect(readers('portfolio', 'P1')).toEqual([
    'adviser',
    'client, a client',
    'external, a client',
    'newcomer, a client',
  ])
  expect(readers('portfolio', 'P2')).toEqual(['adviser', 'client, a client', 'newcomer, a client'])
  expect(readers('group', 'G1')).toEqual(['adviser', 'client, a client', 'newcomer, a client'])
  expect(readers('portfolio', 'P4')).toEqual(['other, a client'])
  expect(readers('group', 'G3')).toEqual([])
  expect(readers('portfolio', 'nowhere')).toEqual([])
})

test('telling whom a report reaches opens nothing for those who must change their password first', async () => {
  readers('portfolio', 'P1')
  const token = await testApp.signIn('newcomer')
  const reply = await testApp.call('GET', '/reports/static/portfolio/P1/list', undefined, { token })
  expect([reply.statusCode, reply.json()]).toMatchObject([403, { message: 'Please change your password first' }])
})
