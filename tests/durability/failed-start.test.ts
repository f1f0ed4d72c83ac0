import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { serve } from '../../server/serve.ts'
import { decodeSettings } from '../../server/settings.ts'
import { E } from '../../src/domain/fp.ts'
import { freshDatabase } from '../server/support/database.ts'
import { silentLogger } from '../support/silent-logger.ts'

const closed = vi.hoisted((): string[] => [])

vi.mock(import('../../server/printing/chromium-pool.ts'), async (importOriginal) => {
  const { openChromiumPool, ...original } = await importOriginal()
  const noted: typeof openChromiumPool = (options) => {
    const pool = openChromiumPool(options)
    return { ...pool, close: () => pool.close().then(() => void closed.push('browser')) }
  }
  return { ...original, openChromiumPool: noted }
})
vi.mock(import('../../server/realtime/open-realtime.ts'), async (importOriginal) => {
  const { openRealtime, ...original } = await importOriginal()
  const noted: typeof openRealtime = async (options) => {
    const realtime = await openRealtime(options)
    return { ...realtime, close: () => realtime.close().then(() => void closed.push('sockets')) }
  }
  return { ...original, openRealtime: noted }
})
vi.mock(import('../../server/open-work.ts'), () => ({
  openWork: () => Promise.reject(new Error('the queue is not there')),
}))

test('a start that fails half way leaves nothing of it open', async () => {
  const database = await freshDatabase()
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'plutus-test-'))
  const settings = decodeSettings({ DATABASE_URL: database.url, PLUTUS_DATA: dataFolder, PORT: '0' }, dataFolder)
  const services = new AsyncDisposableStack()
  const opened = { services: () => services, database: new AsyncDisposableStack() }
  const { signal } = new AbortController()
  const endings = { fail: vi.fn(), onWentBack: vi.fn() }
  const started = E.isRight(settings) ? await serve(settings.right, silentLogger, signal, opened, endings)() : settings
  expect(started).toEqual(E.left('Plutus could not start: the queue is not there'))
  await services.disposeAsync()
  expect(closed).toEqual(['sockets', 'browser'])
  await opened.database.disposeAsync()
  await database.drop()
  await rm(dataFolder, { recursive: true })
})
