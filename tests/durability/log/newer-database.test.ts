import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../server/support/database.ts'
import { programAt } from '../../support/program.ts'

let ownDatabase: TestDatabase

beforeEach(async () => {
  ownDatabase = await freshDatabase()
  await ownDatabase.pool.query("insert into migration (name) values ('users-099-of-later')")
})

afterEach(() => ownDatabase.drop())

const run = async (...args: readonly string[]) => {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: '0', DATABASE_URL: ownDatabase.url, PLUTUS_DATA: '/nowhere' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const giveUp = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  clearTimeout(giveUp)
  return { said, complained, exitCode: child.exitCode }
}

test.each([
  ['a server', ['server/main.ts']],
  ['a command', [programAt('server/cli/user.ts'), 'list']],
  ['a rebuild', [programAt('server/cli/rebuild.ts')]],
])('%s refuses a database that a newer program has brought further, by name, and leaves it alone', async (_, args) => {
  expect(await run(...args)).toEqual({
    said: '',
    complained:
      'The database belongs to a newer version of Plutus: migration users-099-of-later is unknown here. Nothing was changed.\n',
    exitCode: 1,
  })
  const { rows } = await ownDatabase.pool.query(
    "select to_regnamespace('pgboss') as jobs, count(*)::integer as events from event",
  )
  expect(rows).toEqual([{ jobs: null, events: 0 }])
})
