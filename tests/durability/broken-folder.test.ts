import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../../server/postgres/embedded/start-embedded.ts'
import { E } from '../../src/domain/fp.ts'
import { silentLogger } from '../support/silent-logger.ts'

let dataFolder: string

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'plutus-broken-'))
  const started = await start()
  if (E.isRight(started)) await started.right.stop()
}, 60_000)
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

const start = () => startEmbedded({ dataFolder, claimant: 'server', logger: silentLogger })()

/** Each breaks the folder further. */
test.each(['cluster/base', 'cluster/pg_notify', 'cluster/PG_VERSION', 'cluster', 'password'])(
  'First aid 17: names the data folder, and that it lacks %s',
  async (part) => {
    await rm(path.join(dataFolder, 'postgres', part), { recursive: true })
    const started = await start()
    const line = E.isLeft(started) ? started.left : expect.fail('it started')
    const [, lacking = ''] =
      /^The folder .* is not a complete database\. Missing: (.*)\. Restore it from a backup\.$/.exec(line) ?? []
    expect(line).toContain(path.join(dataFolder, 'postgres'))
    expect(lacking.split(', ')).toContain(part)
    expect(line).not.toMatch(/ENOENT|proc\/self/)
  },
  60_000,
)
