import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../server/support/database.ts'
import { loseARowOfEach, rowsProjected } from '../../server/support/projected-tables.ts'
import { type PlutusProcess, startPlutus } from '../../support/plutus-process.ts'
import { programAt } from '../../support/program.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { type OldPeople, readPeople, restoreDatabase, withPriceColumns } from './support/old-data.ts'

const given = 'Harbour-41-Lamp'

/** Omits the log's position, which moves on, and `isInvited`, which depends on the date. */
const lasting = (reply: unknown): unknown => {
  if (t.UnknownArray.is(reply)) return reply.map(lasting)
  if (!t.UnknownRecord.is(reply)) return reply
  const { position: _, isInvited: __, ...rest } = reply
  return rest
}

const Table = t.type({ columns: t.array(t.type({ path: t.string })) })

/** A table without the columns that it has got since. */
const ofThen = (now: unknown, then: unknown): unknown =>
  Table.is(now) && Table.is(then)
    ? { ...now, columns: now.columns.filter((column) => then.columns.some(({ path }) => path === column.path)) }
    : now

describe.each(['f2fb9f2'])('the people that %s has left behind', (commit) => {
  let database: TestDatabase
  let folder: string
  let then: OldPeople
  let eventsThen: readonly unknown[]
  let plutus: PlutusProcess

  const events = async () =>
    (await database.pool.query<Record<string, unknown>>('select * from event order by position')).rows

  beforeAll(async () => {
    database = await freshDatabase('template0')
    folder = await mkdtemp(path.join(tmpdir(), 'plutus-old-people-'))
    await restoreDatabase(commit, database.pool)
    then = await readPeople(commit)
    eventsThen = await events()
    plutus = await startPlutus({ DATABASE_URL: database.url, PLUTUS_DATA: folder })
  })
  afterAll(async () => {
    await plutus.stop('SIGKILL')
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const as = (who: string) => callAs(plutus.url, then.tokens[who] ?? '')

  test('who they are, what they may see, their imports, handovers and settings are what they were', async () => {
    expect(then.answers.length).toBeGreaterThan(30)
    for (const { by, path: to, reply } of then.answers.filter((answer) => !answer.path.startsWith('/events'))) {
      const response = await as(by)('GET', to)
      expect([to, response.status]).toEqual([to, 200])
      const now: unknown = await response.json()
      if (to === '/site-settings' && Array.isArray(reply)) expect(now, to).toEqual(expect.arrayContaining(reply))
      else expect({ to, now: ofThen(now, reply) }).toMatchObject({ to, now: withPriceColumns(lasting(reply)) })
    }
  })

  test('whose session was over, by whatever, has none', async () => {
    for (const who of ['signed out', 'ended', 'blocked']) {
      const left = await as(who)('GET', '/accounts')
      expect([who, left.status, await left.json()]).toEqual([
        who,
        403,
        expect.objectContaining({ success: false, type: 1 }),
      ])
    }
  })

  test('a link that was used is over, and passwords are what they were chosen, given and imported as', async () => {
    const look = await as('boss')('POST', '/authenticate/links', { link: then.links.used })
    expect([look.status, await look.json()]).toEqual([410, expect.objectContaining({ _tag: 'LinkOver' })])
    for (const [username, password] of [
      ['boss', given],
      ['eleanor', 'Garden-77-Gate'],
      ['rafael', given],
      ['ann', 'Meridian-4711'],
    ] as const)
      expect((await signIn(plutus.url, username, password)).identity.username).toBe(username)
    for (const username of ['barred', 'gone', 'dan'])
      await expect(signIn(plutus.url, username, given)).rejects.toThrow('401')
  })

  test('no event of it is another, none is gone, and what is rebuilt from them equals what was kept live', async () => {
    await plutus.stop()
    expect(eventsThen.length).toBeGreaterThan(50)
    expect((await events()).slice(0, eventsThen.length)).toEqual(eventsThen)

    const live = await rowsProjected(database.pool)
    expect(live.find(({ table }) => table === 'last_sign_in')?.rows.length).toBeGreaterThan(3)
    await loseARowOfEach(database.pool)
    const rebuild = spawn(process.execPath, [programAt('server/cli/rebuild.ts')], {
      env: { ...process.env, DATABASE_URL: database.url, PLUTUS_DATA: folder },
    })
    await once(rebuild, 'exit')
    expect(rebuild.exitCode).toBe(0)
    expect(await rowsProjected(database.pool)).toEqual(live)
  })

  test('what was imported and handed over then is taken back today', async () => {
    plutus = await startPlutus({ DATABASE_URL: database.url, PLUTUS_DATA: folder })
    const imported = await as('boss')('PUT', `/users/imports/${then.import}`, { act: 'withdraw', confirmed: ['ann'] })
    expect([imported.status, await imported.json()]).toEqual([
      200,
      expect.objectContaining({ withdrawn: ['bob'], deleted: ['ann'] }),
    ])
    const handed = await as('boss')('DELETE', `/advisers/handovers/${then.handover}`)
    expect([handed.status, await handed.json()]).toEqual([200, expect.objectContaining({ accounts: ['P1', 'P2'] })])
  })
})
