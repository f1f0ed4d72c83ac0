import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { serve } from '../../server/serve.ts'
import { decodeSettings } from '../../server/settings.ts'
import { E } from '../../src/domain/fp.ts'
import { freshDatabase } from '../server/support/database.ts'
import { silentLogger } from '../support/silent-logger.ts'

test('a node listens to all channels on one connection', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const listening = (): readonly { readonly client: unknown; readonly channel: string }[] =>
    query.mock.calls.flatMap(([text], index) => {
      const [, channel] = /^listen (\w+)$/i.exec(text) ?? []
      return channel === undefined ? [] : [{ client: query.mock.contexts[index], channel }]
    })

  const database = await freshDatabase()
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'plutus-test-'))
  const settings = decodeSettings({ DATABASE_URL: database.url, PLUTUS_DATA: dataFolder, PORT: '0' }, dataFolder)
  const services = new AsyncDisposableStack()
  const opened = { services: () => services, database: new AsyncDisposableStack() }
  const { signal } = new AbortController()
  const endings = { fail: vi.fn(), onWentBack: vi.fn() }
  const started = E.isRight(settings) ? await serve(settings.right, silentLogger, signal, opened, endings)() : settings
  expect(E.isRight(started)).toBe(true)

  await expect
    .poll(() =>
      listening()
        .map(({ channel }) => channel)
        .toSorted(),
    )
    .toEqual(['plutus_imports', 'plutus_log', 'plutus_presence', 'plutus_progress'])
  expect(new Set(listening().map(({ client }) => client)).size).toBe(1)

  await services.disposeAsync()
  await opened.database.disposeAsync()
  query.mockRestore()
  await database.drop()
  await rm(dataFolder, { recursive: true })
})
