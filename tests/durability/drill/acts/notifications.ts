import { expect } from 'vitest'
import { checkCrowd, checkDeleted, checkScheduled } from '../checks/notified-people.ts'
import type { ServerLife, CallReply } from '../world/life.ts'
import { scheduledReaders } from '../world/people.ts'
import { openIds, type DrillSubject } from '../world/subject.ts'

const content = { Message: 'In a while.', Priority: 1, Dismissible: true, Expiry: '2099-01-01T00:00:00Z' }
const toCrowd = { users: [], roles: ['external'], advisers: [], groups: [] }

const titlesOf = (round: number): readonly string[] =>
  Array.from({ length: 5 }, (_, index) => `scheduled-${round}-${index}`)

/** Every fifth round tells the whole crowd, portion by portion. */
const tellsCrowd = (round: number): boolean => round % 5 === 0

/** Schedules notifications that become due around the kill, and tells many people at once. */
export const openNotifications = (): DrillSubject => {
  const idOf = openIds()
  const sendTimes = new Map<string, string>()
  const inTime = new Set<string>()
  const deleted = new Set<string>()
  const rounds = new Set<number>()

  const send = (life: ServerLife, title: string, body: object) =>
    life.desk('POST', '/notifications', { body: { ...content, ...body, Title: title }, correlation: idOf(title) })

  const schedule = async (life: ServerLife, title: string, inMs: number): Promise<CallReply> => {
    const sendAt = sendTimes.get(title) ?? new Date(Date.now() + inMs).toISOString()
    sendTimes.set(title, sendAt)
    const reply = await send(life, title, { recipients: scheduledReaders, sendAt })
    if (reply.status === 200 && new Date().toISOString() < sendAt) inTime.add(title)
    return reply
  }

  const sendAndDelete = async (life: ServerLife, title: string): Promise<readonly CallReply[]> => {
    const sent = await send(life, title, { recipients: toCrowd })
    if (sent.status !== 200) return [sent]
    const id = String(sent.body['NotificationID'])
    deleted.add(id)
    return [sent, await life.desk('DELETE', `/notifications/${id}`, { correlation: idOf(`delete ${title}`) })]
  }

  const askCrowd = async (life: ServerLife, round: number): Promise<readonly CallReply[]> =>
    tellsCrowd(round)
      ? [
          await send(life, `crowd-${round}`, { recipients: toCrowd }),
          ...(await sendAndDelete(life, `deleted-${round}`)),
        ]
      : []

  return {
    ask: async (life, round) => {
      rounds.add(round)
      const [scheduled, told] = await Promise.all([
        Promise.all(titlesOf(round).map((title, index) => schedule(life, title, 1000 + index * 300))),
        askCrowd(life, round),
      ])
      return [...scheduled, ...told]
    },
    check: async (world) => {
      await checkScheduled(world, [...rounds].flatMap(titlesOf), inTime)
      const told = [...rounds].filter(tellsCrowd)
      expect([inTime.size > told.length, deleted.size]).toEqual([true, told.length])
      await checkCrowd(world, told)
      await checkDeleted(world, [...deleted])
    },
  }
}
