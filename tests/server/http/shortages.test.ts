import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { testPassword } from '../support/calls/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterEach(() => testApp.pool.query('drop function if exists run_short cascade'))
afterAll(() => testApp.drop())

/** From now on the database refuses every event with this shortage. */
const runShort = async (code: string): Promise<void> => {
  await testApp.pool.query(`
    create function run_short() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$`)
  await testApp.pool.query('create trigger run_short before insert on event for each row execute function run_short()')
}

const authenticate = () => testApp.call('POST', '/authenticate', { username: 'client', password: testPassword })
const ready = async (): Promise<readonly unknown[]> => {
  const response = await testApp.call('GET', '/health/ready')
  return [response.statusCode, response.json<{ detail?: string }>().detail]
}

test.each([
  [
    '53100',
    'DiskFull',
    'The server’s disk is full, so nothing can be saved. Please tell your adviser or an administrator of the firm',
    'The disk is full',
  ],
  [
    '53200',
    'OutOfMemory',
    'The server has too little memory for this at the moment. Please try again later',
    'Not enough memory',
  ],
])(
  'what the database has too little of (%s) is said, reading goes on, and so does all else once there is enough',
  async (code, _tag, message, detail) => {
    const token = await testApp.signIn('admin')
    const { promise: enough, resolve } = Promise.withResolvers<undefined>()
    testApp.tryOut.now = () => enough
    await runShort(code)
    const before = testApp.noted.length

    const answers = await Promise.all(Array.from({ length: 20 }, authenticate))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([507]))
    expect(answers[0]?.json()).toEqual({ success: false, message, _tag })
    const sent = await testApp.call('POST', '/messages', { subject: 'Hello', body: 'Hello' }, { token })
    expect([sent.statusCode, sent.json()]).toEqual([507, { success: false, message, _tag }])
    expect((await testApp.call('GET', '/accounts', undefined, { token })).statusCode).toBe(200)
    expect(await ready()).toEqual([503, detail])
    // one a minute is logged of each
    expect(testApp.noted.length).toBe(before + 1)

    await testApp.pool.query('drop function run_short cascade')
    expect((await authenticate()).statusCode).toBe(200)
    resolve(undefined)
    await expect.poll(ready).toEqual([200, undefined])
  },
)

test('what is logged of it says where, and nothing of who or what', () => {
  expect(testApp.noted).toEqual([
    expect.objectContaining({
      shortage: 'disk',
      method: 'POST',
      route: '/api/v1/authenticate',
      defect: expect.objectContaining({ kind: 'error', code: '53100' }) as unknown,
    }),
    expect.objectContaining({ shortage: 'memory' }),
  ])
  expect(JSON.stringify(testApp.noted)).not.toContain('client ')
})
