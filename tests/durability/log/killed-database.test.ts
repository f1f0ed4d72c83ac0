import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../server/postgres/database.ts'
import { openEventLog } from '../../../server/log/open-log.ts'
import { allMigrations } from '../../../server/migrations.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { acknowledgedLines } from './support/acknowledged.ts'
import { killScripts, runScript } from './support/child.ts'
import { turnFsyncOff } from '../../support/turn-fsync-off.ts'
import { silentLogger } from '../../support/silent-logger.ts'

const kills = 20

let testFolder: string

beforeEach(async () => {
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-kill-'))
})

afterEach(async () => {
  await killScripts()
  await rm(testFolder, { recursive: true })
})

const readBack = async (dataFolder: string) => {
  const database = await openDatabase({ databaseUrl: O.none, dataFolder }, allMigrations, {
    claimant: 'server',
    logger: silentLogger,
  })()
  if (E.isLeft(database)) throw new Error(database.left)
  const events = await openEventLog({ ...database.right, projections: [] }).read({ after: 0, limit: 1_000_000 })
  await database.right.close()
  return events
}

const expectNothingMissing = async (lines: readonly string[]): Promise<void> => {
  const events = await readBack(testFolder)
  expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1))
  const kept = new Map(events.map(({ position, data }) => [position, data['name']]))
  const missing = [...acknowledgedLines(lines)].filter(([position, name]) => kept.get(position) !== name)
  expect(missing).toEqual([])
}

const postmasterPid = async (): Promise<number> =>
  Number((await readFile(path.join(testFolder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

/** Makes the database, so that its settings can be changed before it is killed. */
const makeDatabase = async (): Promise<void> => {
  await readBack(testFolder)
  await turnFsyncOff(testFolder)
}

test(`a database killed ${kills} times comes back by itself and has lost nothing it acknowledged`, async () => {
  await makeDatabase()
  const appender = runScript('appender.ts', testFolder)
  await appender.saying('ready')
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(Math.random() * 200)
    const killed = await postmasterPid()
    process.kill(killed, 'SIGKILL')
    await expect.poll(postmasterPid, { interval: 5, timeout: 20_000 }).not.toBe(killed)
    await appender.saying('acknowledged', appender.lines.length)
  }
  expect(appender.lines).toContain('failed')
  appender.process.kill('SIGKILL')
  await appender.ended
  await expectNothingMissing(appender.lines)
})
