import { expect, vi } from 'vitest'
import { digestReaders, uploadReaders } from '../world/people.ts'
import { openIds, drillWait, type DrillSubject } from '../world/subject.ts'
import { portalUrl, type DrillWorld } from '../world/world.ts'

const content = { Message: 'There is some.', Priority: 1, Dismissible: true, Expiry: '2099-01-01T00:00:00Z' }

/** As if the last digest had been sent a day ago. */
const letDayPass = async ({ pool }: DrillWorld): Promise<void> => {
  await pool.query("update mail_progress set digested_at = now() - interval '1 day'")
}

/** A killed server's letters are retried after a minute. The test does not wait for it. */
const retryMailsNow = async ({ pool }: DrillWorld): Promise<void> => {
  await pool.query("update pgboss.job set start_after = now() where state = 'retry' and name like 'mail%'")
}

const waitingSql = `
  select (select count(*)::int from mail_due) as due,
    (select count(*)::int from pgboss.job where name like 'mail%' and name not like '%given-up' and state <> 'completed') as waiting`

const linksSql = `
  select '<' || (data->>'link') || '@${new URL(portalUrl).hostname}>' as id from event
  where type = 'LinkIssued' and stream like 'user/new-%' order by id`

/** Tells people something that the morning's digest mails. Imports and uploads send the other letters. */
export const openMails = (world: DrillWorld): DrillSubject => {
  const idOf = openIds()
  const rounds = new Set<number>()
  return {
    ask: async ({ desk }, round) => {
      if (!rounds.has(round)) {
        // every fourth round the server never receives the answer to the next letter
        if (round % 4 === 0) world.mail.next = 'taken and lost'
        await letDayPass(world)
      }
      rounds.add(round)
      const body = { ...content, Title: `digest-${round}`, recipients: digestReaders(round) }
      return [await desk('POST', '/notifications', { body, correlation: idOf(String(round)) })]
    },
    check: async () => {
      world.mail.next = null
      await letDayPass(world)
      await vi.waitFor(
        async () => {
          await retryMailsNow(world)
          const { rows } = await world.pool.query<{ due: number; waiting: number }>(waitingSql)
          if (rows[0]?.due !== 0) await letDayPass(world)
          expect(rows).toEqual([{ due: 0, waiting: 0 }])
        },
        { ...drillWait, interval: 1000 },
      )
      const letters = Map.groupBy(world.mail.letters, ({ to }) => to.join())
      const readers = [...rounds].flatMap((round) => [...digestReaders(round), ...uploadReaders(round)])
      const idsOf = (username: string) =>
        new Set((letters.get(`${username}@plutus.example`) ?? []).map(({ headers }) => headers['Message-ID']))
      expect(readers.filter((username) => idsOf(username).size !== 1)).toEqual([])

      const invitations = world.mail.letters.filter(({ to }) => to.some((address) => address.startsWith('new-')))
      const sameId = Map.groupBy(invitations, ({ headers }) => headers['Message-ID'] ?? '')
      const { rows: links } = await world.pool.query<{ id: string }>(linksSql)
      expect(links).toHaveLength(4 * rounds.size)
      expect([...sameId.keys()].toSorted()).toEqual(links.map(({ id }) => id).toSorted())
      for (const same of sameId.values())
        expect(new Set(same.map(({ to, text }) => JSON.stringify([to, text]))).size).toBe(1)
      expect(new Set(invitations.flatMap(({ to }) => to)).size).toBe(links.length)
    },
  }
}
