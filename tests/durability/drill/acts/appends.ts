import { expect } from 'vitest'
import type { ServerLife, CallReply } from '../world/life.ts'
import { openIds, type DrillSubject } from '../world/subject.ts'
import type { DrillWorld } from '../world/world.ts'

const writers = 3
const maxEach = 150
const content = { Message: 'In a while.', Priority: 1, Dismissible: true, Expiry: '2099-01-01T00:00:00Z' }

interface Acknowledged {
  readonly stream: string
  readonly position: number
}

/** Sends small notifications, one after another, until the server is killed. */
export const openAppends = (): DrillSubject => {
  const idOf = openIds()
  const acknowledged = new Map<string, Acknowledged>()
  const unanswered: string[] = []

  const append = async ({ desk }: ServerLife, title: string): Promise<CallReply> => {
    const body = { ...content, Title: title, recipients: ['adviser1'] }
    const reply = await desk('POST', '/notifications', { body, correlation: idOf(title) })
    const { NotificationID, position } = reply.body
    if (reply.status === 200)
      acknowledged.set(title, { stream: `notification/${String(NotificationID)}`, position: Number(position) })
    return reply
  }

  const appendUntilKilled = async (life: ServerLife, name: string): Promise<void> => {
    for (let count = 0; count < maxEach; count += 1) {
      const title = `${name}-${count}`
      const { status } = await append(life, title)
      if (status === 200) continue
      unanswered.push(title)
      return
    }
  }

  const asked = new Set<number>()
  return {
    ask: async (life, round) => {
      if (asked.has(round)) return Promise.all(unanswered.splice(0).map((title) => append(life, title)))
      asked.add(round)
      await Promise.all(
        Array.from({ length: writers }, (_, writer) => appendUntilKilled(life, `append-${round}-${writer}`)),
      )
      return []
    },
    check: async ({ pool }: DrillWorld) => {
      const { rows: gaps } = await pool.query(
        'select from (select max(position) - count(*) as gaps from event) as g where gaps > 0',
      )
      expect(gaps).toEqual([])
      const { rows } = await pool.query<{ title: string; stream: string; position: number }>(
        `select n.title, 'notification/' || n.id as stream, e.position::float8 as position from notification n
          join event e on e.stream = 'notification/' || n.id and e.revision = 1 where n.title like 'append-%'`,
      )
      const kept = Map.groupBy(rows, ({ title }) => title)
      expect([...kept.values()].filter(({ length }) => length > 1)).toEqual([])
      const lost = [...acknowledged].filter(([title, { stream }]) => kept.get(title)?.[0]?.stream !== stream)
      expect(lost).toEqual([])
      const { rows: at } = await pool.query<{ position: number; stream: string }>(
        'select position::float8 as position, stream from event where position = any($1)',
        [[...acknowledged.values()].map(({ position }) => position)],
      )
      const streamAt = new Map(at.map(({ position, stream }) => [position, stream]))
      expect([...acknowledged.values()].filter(({ position, stream }) => streamAt.get(position) !== stream)).toEqual([])
      expect(acknowledged.size).toBeGreaterThan(asked.size)
    },
  }
}
