import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../server/support/database.ts'

let ownDatabase: TestDatabase
let testFolder: string

beforeAll(async () => {
  ownDatabase = await freshDatabase('template_people')
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-erase-'))
})
afterAll(async () => {
  await ownDatabase.drop()
  await rm(testFolder, { recursive: true, force: true })
})

const run = async (program: string, ...args: readonly string[]) => {
  const child = spawn(process.execPath, [`server/cli/${program}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: ownDatabase.url, PLUTUS_DATA: testFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, complained, exitCode: child.exitCode }
}

test('the command refuses whoever may sign in, asks, and erases', async () => {
  expect(await run('erase', 'superadmin', '--yes')).toMatchObject({
    complained: expect.stringContaining('may still sign in') as unknown,
    exitCode: 1,
  })
  expect(await run('erase')).toMatchObject({ complained: expect.stringContaining('Usage') as unknown, exitCode: 1 })
  const last = 'select coalesce(max(revision), 0) + 1 from event where stream = $1'
  await ownDatabase.pool.query(
    `insert into event (position, stream, revision, type, data, actor, at, correlation, audience)
      select (select max(position) + 1 from event), $1, (${last}), 'UserBlocked', '{}', 'admin', now(), gen_random_uuid(), '{}'`,
    ['user/client'],
  )
  const people = async () => (await ownDatabase.pool.query('select from person')).rowCount
  const before = (await people()) ?? 0

  expect(await run('erase', 'client')).toMatchObject({
    said: expect.stringMatching(/person +1 {2}name, email,/) as unknown,
    complained: 'Nothing was erased. Without a terminal to confirm on, add --yes.\n',
    exitCode: 1,
  })
  expect(await people()).toBe(before)

  expect(await run('erase', 'client', '--yes')).toMatchObject({
    said: expect.stringMatching(/\nErased\.\n$/) as unknown,
    exitCode: 0,
  })
  expect(await people()).toBe(before - 1)
  expect(await run('verify')).toMatchObject({ exitCode: 0 })
  expect(await run('erase', 'client')).toMatchObject({
    said: expect.stringContaining('Nothing was changed.') as unknown,
    exitCode: 0,
  })
})
