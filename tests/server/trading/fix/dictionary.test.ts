import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFixBroker } from '../../../../server/trading/fix/fix-broker.ts'
import { loadFixEngine } from '../../../../server/trading/fix/fix-settings.ts'
import { serverProjections } from '../../../../server/projections.ts'
import { E } from '../../../../src/domain/fp.ts'
import { openTestLog, type TestLog } from '../../support/open-test-log.ts'

let testLog: TestLog

beforeAll(async () => {
  testLog = await openTestLog(serverProjections)
})
afterAll(() => testLog.drop())

test('First aid 5: the FIX dictionary is read once, however often the line is connected again', async () => {
  const engine = await loadFixEngine()
  if (E.isLeft(engine)) return expect.fail(engine.left)
  const read = vi.spyOn(engine.right.DefinitionFactory.prototype, 'getDefinitions')
  const logons: string[] = []
  const acceptor = createServer((socket) => {
    socket.on('error', () => undefined)
    // a message that the engine cannot read has ended each session so far
    socket.once('data', (said) => {
      logons.push(said.toString('latin1'))
      socket.destroy()
    })
  })
  await new Promise<void>((resolve) => acceptor.listen(0, '127.0.0.1', resolve))
  const address = acceptor.address()
  const broker = openFixBroker({
    pool: testLog.pool,
    engine: engine.right,
    now: () => new Date(),
    dayOf: () => '2026-07-01',
    pauseMs: 10,
    timeoutMs: 1000,
    log: () => undefined,
    onDefect: () => undefined,
    settings: {
      host: '127.0.0.1',
      port: typeof address === 'object' ? (address?.port ?? 0) : 0,
      sender: 'PLUTUS',
      target: 'DICTIONARY',
      heartbeatSeconds: 1,
      resetsOnLogon: false,
      login: undefined,
      tls: undefined,
    },
  })
  await broker.begin(
    () => Promise.resolve(),
    () => Promise.resolve(),
  )
  await vi.waitFor(() => expect(logons.length).toBeGreaterThanOrEqual(3), 20_000)
  await broker.close()
  acceptor.close()
  expect(logons.every((logon) => logon.startsWith('8=FIX.4.4') && logon.includes('35=A'))).toBe(true)
  expect(read).toHaveBeenCalledTimes(1)
}, 60_000)
