import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from '../../../server/routes/http/answer-errors.ts'

const failingWith = async (error: Error) => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  answerErrors(app)
  app.get('/', () => Promise.reject(error))
  const response = await app.inject('/')
  await app.close()
  return { response, logged: lines.join('') }
}

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
  coded('connect ENOENT /data/.s.PGSQL.5432', 'ENOENT'),
  coded('terminating connection due to administrator command', '57P01'),
  coded('the database system is starting up', '57P03'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('position 7 was not reached within 5000 ms'),
  Object.assign(new Error('We encountered an internal error'), { name: 'InternalError', $fault: 'server' }),
])('while the database or the bucket is away the answer is to try again: %o', async (error) => {
  const { response } = await failingWith(error)
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1'])
  expect(response.json()).toMatchObject({ success: false, retryAfter: 1 })
})

test('a defect is one sentence to the caller, and a place without words to the log', async () => {
  const { response, logged } = await failingWith(coded('Key (email)=(jane@plutus.example) already exists', '23505'))
  expect([response.statusCode, response.json()]).toEqual([500, { success: false, message: 'There was a problem' }])
  expect(logged).toContain('answer-errors.test.ts')
  expect(logged).toContain('23505')
  expect(logged).not.toContain('jane')
})
