import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, test, vi } from 'vitest'
import { openJobs, type Jobs } from '../../../server/jobs/open-jobs.ts'
import { intentOf } from '../../../server/log/intent.ts'
import { openResident } from '../../../server/log/repository.ts'
import { mailQueue } from '../../../server/mail/mail-queue.ts'
import { linkTokens } from '../../../server/session/links/link-tokens.ts'
import { openLinks } from '../../../server/session/links/links.ts'
import { userKind } from '../../../server/users/aggregates.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { bringPeople, people } from '../../server/support/calls/people.ts'
import { openTestLog, type TestLog } from '../../server/support/open-test-log.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { killScripts, runScript } from '../log/support/child.ts'

const script = '../../mail/support/mail-node.ts'
const never = () => Promise.resolve()

const openOwn = async () => {
  const own = await openTestLog([], 'template_people')
  const mail = await openMailServer()
  const jobs = await openJobs({ pool: own.pool, onDefect: () => undefined })
  await jobs.work({ ...mailQueue, retryAfterSeconds: 1, concurrency: 0 }, { handle: never, giveUp: never })
  const close = async () => {
    await jobs.close()
    await mail.close()
    await own.drop()
  }
  return { own, mail, jobs, close }
}
afterAll(killScripts)

const invited = (kill: number): readonly string[] =>
  Array.from({ length: 8 }, (_, index) => `invited${kill.toString()}-${index.toString()}`)

const bringAll = async (own: TestLog, usernames: readonly string[]): Promise<void> => {
  const [template] = people
  if (template === undefined) throw new Error('nobody to copy')
  await bringPeople(
    own,
    usernames.map((username) => ({ ...template, username, email: `${username}@plutus.example` })),
  )
  await own.tail.reached(await own.log.lastPosition())
}

/** Invites with the letter posted in the same append; answers the link. */
const openInvite = async (own: TestLog, jobs: Jobs): Promise<(username: string) => Promise<string>> => {
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

const kills = Array.from({ length: 20 }, (_, kill) => kill)
/** Servers with a database each that are killed beside each other, as they wait for most of the time. */
const beside = 2
/** Each with as many as another whose answer is lost. */
const shares = Array.from({ length: beside }, (_, nth) => kills.slice((nth * 20) / beside, ((nth + 1) * 20) / beside))

test.concurrent.for(shares.map((share, nth) => [nth + 1, share] as const))(
  `every letter arrives though the server is killed twenty times, and one that comes twice has one Message-ID (%i of ${beside})`,
  { timeout: 300_000 },
  async ([, share], { expect, onTestFinished }) => {
    const { own, mail, jobs, close } = await openOwn()
    onTestFinished(close)
    const usernames = share.flatMap(invited)
    await bringAll(own, usernames)
    const invite = await openInvite(own, jobs)
    const links: string[] = []
    for (const kill of share) {
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
    for (const same of ids.values())
      expect(new Set(same.map(({ to, text }) => JSON.stringify([to, text]))).size).toBe(1)
    expect(new Set(mail.letters.flatMap(({ to }) => to))).toEqual(
      new Set(usernames.map((name) => `${name}@plutus.example`)),
    )
    last.process.kill('SIGKILL')
    await last.ended
  },
)
