import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from '../../../server/http/replies/answer-errors.ts'
import { NotInTimeError } from '../../../server/postgres/is-away.ts'

const failingWith = async (error: Error, times = 1) => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  answerErrors(app)
  app.get('/', () => Promise.reject(error))
  for (let earlier = 1; earlier < times; earlier += 1) await app.inject('/')
  const response = await app.inject('/')
  await app.close()
  return { response, logged: lines.join('') }
}

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
  Object.assign(coded('connect ENOENT /data/.s.PGSQL.5432', 'ENOENT'), { syscall: 'connect' }),
  Object.assign(coded('connect EAGAIN /data/.s.PGSQL.5432', 'EAGAIN'), { syscall: 'connect' }),
  Object.assign(coded('getaddrinfo ENOTFOUND database', 'ENOTFOUND'), { syscall: 'getaddrinfo' }),
  coded('terminating connection due to administrator command', '57P01'),
  coded('the database system is starting up', '57P03'),
  coded('cannot execute INSERT in a read-only transaction', '25006'),
  coded('canceling statement due to conflict with recovery', '40001'),
  new Error('Connection terminated unexpectedly'),
  Object.assign(coded('spawn EAGAIN', 'EAGAIN'), { syscall: 'spawn' }),
  coded('EMFILE: too many open files, open', 'EMFILE'),
  coded('Invalid package config /plutus/node_modules/handlebars/package.json.', 'ERR_INVALID_PACKAGE_CONFIG'),
  new Error('Failed to launch: Error: spawn /usr/bin/chromium EMFILE'),
  new Error('timeout exceeded when trying to connect'),
  new Error('timeout expired'),
  new Error('Query read timeout'),
  new NotInTimeError('position 7 was not reached within 5000 ms'),
  Object.assign(new Error('We encountered an internal error'), { name: 'InternalError', $fault: 'server' }),
])('while the database or the bucket is away the answer is to try again: %o', async (error) => {
  const { response, logged } = await failingWith(error)
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1'])
  expect(logged).toContain('answer-errors.test.ts')
  expect(response.json()).toMatchObject({ success: false, retryAfter: 1 })
})

test.each([
  ['55P03', 'canceling statement due to lock timeout'],
  ['57014', 'canceling statement due to statement timeout'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
])(
  'what took longer than anything may is to be tried again in a moment, and where it was is logged: %s',
  async (code, message) => {
    const { response, logged } = await failingWith(coded(message, code))
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      503,
      '5',
      { success: false, message: 'This took too long. Please try again in a moment', retryAfter: 5 },
    ])
    expect(logged).toContain(code)
  },
)

test.each([
  Object.assign(coded('no such file, open logo.png', 'ENOENT'), { syscall: 'open' }),
  new Error('position 7 was not reached within 5000 ms'),
])('a defect is not taken for a database that is away: %o', async (error) => {
  const { response, logged } = await failingWith(error)
  expect(response.statusCode).toBe(500)
  expect(logged).toContain('answer-errors.test.ts')
})

test('what keeps being away is logged once a minute', async () => {
  const { logged } = await failingWith(coded('connect ECONNREFUSED', 'ECONNREFUSED'), 5)
  expect(logged.match(/"unavailable":"ECONNREFUSED"/g)).toHaveLength(1)
})

test('a defect is one sentence to the caller, and a place without words to the log', async () => {
  const { response, logged } = await failingWith(coded('Key (email)=(jane@plutus.example) already exists', '23505'))
  expect([response.statusCode, response.json()]).toEqual([500, { success: false, message: 'There was a problem' }])
  expect(logged).toContain('answer-errors.test.ts')
  expect(logged).toContain('23505')
  expect(logged).not.toContain('jane')
})
