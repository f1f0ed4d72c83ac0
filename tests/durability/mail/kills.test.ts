import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openJobs, type Jobs } from '../../../server/jobs/open-jobs.ts'
import { intentOf } from '../../../server/log/carry-out.ts'
import { openResident } from '../../../server/log/repository.ts'
import { mailQueue } from '../../../server/mail/work-mail.ts'
import { linkTokens } from '../../../server/session/links/link-tokens.ts'
import { openLinks } from '../../../server/session/links/links.ts'
import { userKind } from '../../../server/users/aggregates.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { bringPeople, people } from '../../server/support/calls/people.ts'
import { openTestLog, type TestLog } from '../../server/support/open-test-log.ts'
import { type MailServer, openMailServer } from '../../support/mail-server.ts'
import { killScripts, runScript } from '../log/support/child.ts'

const script = '../../mail/support/mail-node.ts'
const never = () => Promise.resolve()

let own: TestLog
let jobs: Jobs
let mail: MailServer

beforeAll(async () => {
  own = await openTestLog([], 'template_people')
  mail = await openMailServer()
  jobs = await openJobs({ pool: own.pool, onDefect: () => undefined })
  await jobs.work({ ...mailQueue, retryAfterSeconds: 1, concurrency: 0 }, { handle: never, giveUp: never })
})
afterEach(killScripts)
afterAll(async () => {
  await jobs.close()
  await mail.close()
  await own.drop()
})

const invited = (kill: number): readonly string[] =>
  Array.from({ length: 8 }, (_, index) => `invited${kill.toString()}-${index.toString()}`)

const bringAll = async (usernames: readonly string[]): Promise<void> => {
  const [template] = people
  if (template === undefined) throw new Error('nobody to copy')
  await bringPeople(
    own,
    usernames.map((username) => ({ ...template, username, email: `${username}@plutus.example` })),
  )
  await own.tail.reached(await own.log.lastPosition())
}

/** Invites with the letter posted in the same append; answers the link. */
const openInvite = async (): Promise<(username: string) => Promise<string>> => {
  const users = await openResident(own, userKind)
  const tokens = linkTokens(new TextEncoder().encode('a key of its own'), (username) => users.get(username).state)
  const links = openLinks({
    ...{ users, jobs, linkTokens: tokens, hasMail: true, portal: O.none },
    now: () => new Date(),
  })
  return async (username) => {
    const act = ({ state }: ReturnType<typeof users.get>) => links.issue(username, state, 'invitation')
    const issued = await users.handle(username, act, intentOf('admin', new Date()))()
    if (E.isLeft(issued)) throw new Error(issued.left._tag)
    const { state } = issued.right
    return state._tag === 'Present' ? ([...state.links.keys()][0] ?? '') : ''
  }
}

test('every letter arrives though the server is killed twenty times, and one that comes twice has one Message-ID', async () => {
  const kills = Array.from({ length: 20 }, (_, kill) => kill)
  const usernames = kills.flatMap(invited)
  await bringAll(usernames)
  const invite = await openInvite()
  const links: string[] = []
  for (const kill of kills) {
    const node = runScript(script, own.url, mail.url)
    await node.saying('ready')
    const before = mail.letters.length
    // every fourth has taken a letter whose answer the server never hears
    if (kill % 4 === 0) mail.next = 'taken and lost'
    for (const username of invited(kill)) links.push(await invite(username))
    await vi.waitFor(() => expect(mail.letters.length).toBeGreaterThan(before), { timeout: 60_000, interval: 1 })
    // anywhere between two letters
    await pause(kill)
    node.process.kill('SIGKILL')
    await node.ended
  }
  mail.next = null
  const last = runScript(script, own.url, mail.url)
  await last.saying('ready')
  await vi.waitFor(
    async () => {
      const { rows } = await own.pool.query<{ left: number }>(
        "select count(*)::int as left from pgboss.job where name = 'mail' and state <> 'completed'",
      )
      expect(rows).toEqual([{ left: 0 }])
    },
    { timeout: 120_000, interval: 200 },
  )
  const ids = Map.groupBy(mail.letters, ({ headers }) => headers['Message-ID'] ?? '')
  expect([...ids.keys()].toSorted()).toEqual(links.map((link) => `<${link}@portal.plutus.example>`).toSorted())
  for (const same of ids.values()) expect(new Set(same.map(({ to, text }) => JSON.stringify([to, text]))).size).toBe(1)
  expect(new Set(mail.letters.flatMap(({ to }) => to))).toEqual(
    new Set(usernames.map((name) => `${name}@plutus.example`)),
  )
}, 300_000)
