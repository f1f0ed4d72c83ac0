import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type LoggerSettings, openLogger } from '../../../../server/logger/logger.ts'

const written: string[] = []

const loggerWith = (settings: Partial<LoggerSettings> = {}) => {
  written.length = 0
  return openLogger({ level: 'warn', format: 'json', ...settings }, { write: (line) => written.push(line) })
}

const lines = (): unknown[] => written.map((line): unknown => JSON.parse(line))

const time: unknown = expect.any(Number)
const here: unknown = expect.arrayContaining([expect.stringContaining('logger.test.ts')])

const personal = new Error('Key (email)=(jane@plutus.example) already exists')

test('a line says when it was and how bad, and nothing of the machine', () => {
  loggerWith().error({ defect: { kind: 'Error' } })
  expect(lines()).toEqual([{ level: 50, time, defect: { kind: 'Error' } }])
})

test.each([
  ['by itself', personal, undefined],
  ['by itself, with words', personal, 'it failed'],
  ['as err', { err: personal }, undefined],
  ['as err, with words', { err: personal }, 'it failed'],
])('an error that is logged %s leaves out its message', (_, given, words) => {
  loggerWith().error(given, words)
  expect(written.join('')).not.toContain('jane')
  expect(lines()).toEqual([
    {
      level: 50,
      time,
      ...(words === undefined ? {} : { msg: words }),
      defect: { kind: 'Error', at: here },
    },
  ])
})

test('below its level nothing is written', () => {
  const logger = loggerWith({ level: 'error' })
  logger.warn('a warning')
  logger.info('a note')
  logger.error('an error')
  expect(lines()).toEqual([{ level: 50, time, msg: 'an error' }])
})

test('of a call its route is logged and the id of the request, not who asked nor what for', async () => {
  const app = Fastify({ loggerInstance: loggerWith(), genReqId: () => 'the id' })
  app.get('/accounts/:code', (request) => {
    request.log.warn({ req: request }, 'odd')
    return null
  })
  await app.inject({ url: '/accounts/P4?secret=1', remoteAddress: '192.0.2.55' })
  expect(lines()).toEqual([
    {
      level: 40,
      time,
      msg: 'odd',
      reqId: 'the id',
      req: { method: 'GET', route: '/accounts/:code' },
    },
  ])
})

test('for people a line is one of words', () => {
  loggerWith({ format: 'pretty' }).warn({ security: 'bad-token', reason: 'expired' }, 'a call was refused')
  expect(written).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z WARN a call was refused security="bad-token" reason="expired"\n$/),
  ])
})
