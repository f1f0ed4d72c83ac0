import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { NotInTimeError } from '../../../server/postgres/is-away.ts'

let testApp: TestApp
let accessToken: string

beforeAll(async () => {
  testApp = await openTestApp()
  accessToken = await testApp.signIn('client')
})
afterAll(() => testApp.drop())

test.each([
  ['a defect', new Error('a defect'), 500],
  ['a database that is away', new NotInTimeError('not in time'), 503],
])(
  '%s, met while it is found out whose session it is or waiting for a position, is answered as such',
  async (_, error, status) => {
    vi.spyOn(testApp.services.sessions, 'get').mockRejectedValueOnce(error)
    const unknown = await testApp.call('GET', '/accounts', undefined, { token: accessToken })
    vi.spyOn(testApp.log, 'lastPosition').mockRejectedValueOnce(error)
    const unreached = await testApp.call('GET', '/accounts', undefined, { token: accessToken, at: 1_000_000 })
    expect([unknown.statusCode, unreached.statusCode]).toEqual([status, status])
  },
)
