import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { NotInTime } from '../../../server/postgres/is-away.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await openTestApp()
  token = await app.signIn('client')
})
afterAll(() => app.drop())

test.each([
  ['a defect', new Error('a defect'), 500],
  ['a database that is away', new NotInTime('not in time'), 503],
])(
  '%s, met while it is found out whose session it is or waiting for a position, is answered as such',
  async (_, error, status) => {
    vi.spyOn(app.services.sessions, 'get').mockRejectedValueOnce(error)
    const unknown = await app.call('GET', '/accounts', undefined, { token })
    vi.spyOn(app.log, 'lastPosition').mockRejectedValueOnce(error)
    const unreached = await app.call('GET', '/accounts', undefined, { token, at: 1_000_000 })
    expect([unknown.statusCode, unreached.statusCode]).toEqual([status, status])
  },
)
