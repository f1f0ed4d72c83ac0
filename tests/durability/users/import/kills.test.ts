import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { csvOf, rowOf, secret } from '../../../server/users/import/support/importing.ts'
import { openTestLog, type TestLog } from '../../../server/support/open-test-log.ts'
import { killScripts, runScript } from '../../log/support/child.ts'
import { openImports } from './support/open-imports.ts'

const script = '../../users/import/support/import-node.ts'

let own: TestLog
let survivor: Awaited<ReturnType<typeof openImports>>

beforeAll(async () => {
  own = await openTestLog([], 'template_people')
  survivor = await openImports(own.url, () => undefined)
})
afterEach(killScripts)
afterAll(async () => {
  await survivor.close()
  await own.drop()
})

const people = (kill: number): readonly string[] => Array.from({ length: 10 }, (_, n) => `killed-${kill}-${n}`)

const fileOf = (kill: number): string =>
  csvOf(people(kill).map((username, at) => rowOf(username, at % 3 === 0 ? {} : { password: secret })))

const standing = `
  select
    (select count(*)::int from event where type = 'UserAdded' and substr(stream, 6) = any($1)) as added,
    (select count(*)::int from person where username = any($1)) as people,
    (select count(*)::int from person_email where username = any($1)) as emails,
    (select count(*)::int from credential where username = any($1)) as hashes,
    (select count(*)::int from event where stream = $2) as imports`

/**
 * What there is of them: events that they came, details, addresses, hashes, and the import itself. In one statement, as what the database was
 * asked to write before the node was killed it may still be writing.
 */
const left = async (kill: number, id: string) => {
  const { rows } = await own.pool.query<typeof nothing>(standing, [people(kill), `user-import/${id}`])
  return rows[0]
}

const nothing = { added: 0, people: 0, emails: 0, hashes: 0, imports: 0 }
const everything = { added: 10, people: 10, emails: 10, hashes: 6, imports: 1 }

// while it reads and hashes, in the milliseconds in which it is written, and before it can say that it is
const moments = Array.from({ length: 20 }, (_, kill) => ({
  kill,
  after: kill < 8 ? 'ready' : 'writing',
  ms: kill < 8 ? kill * 25 : (kill - 8) * 3,
  isWritten: kill === 19,
}))

test('an import killed at twenty moments has left nothing or all, and asked for again under its id it is whole', async () => {
  const found = []
  for (const { kill, after, ms, isWritten } of moments) {
    const id = randomUUID()
    const node = runScript(script, own.url, id, fileOf(kill))
    await node.saying(after)
    await pause(ms)
    if (isWritten) await expect.poll(() => left(kill, id), { interval: 1 }).toEqual(everything)
    node.process.kill('SIGKILL')
    await node.ended
    const there = await left(kill, id)
    expect([nothing, everything]).toContainEqual(there)
    found.push(there?.imports)
    expect(E.isRight(await survivor.run(id, fileOf(kill)))).toBe(true)
    expect(await left(kill, id)).toEqual(everything)
  }
  expect(new Set(found)).toEqual(new Set([0, 1]))
}, 300_000)
