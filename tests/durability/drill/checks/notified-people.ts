import { expect } from 'vitest'
import { crowdNames, scheduledReaders } from '../world/people.ts'
import { drillWait } from '../world/subject.ts'
import type { DrillWorld } from '../world/world.ts'

const sentSql = `
  select n.title, string_agg(e.type, ' ' order by e.position) filter (where e.revision > 1) as types,
    array_agg(e.data->>'user' order by e.position) filter (where e.type = 'NotificationSent') as users
  from notification n join event e on e.stream = 'notification/' || n.id
  where n.title like $1 group by n.id, n.title order by n.title`

interface Sent {
  readonly title: string
  readonly types: string
  readonly users: readonly string[]
}

const sentNotifications = async ({ pool }: DrillWorld, like: string): Promise<readonly Sent[]> =>
  (await pool.query<Sent>(sentSql, [like])).rows

/** A request that arrives after its time is sent at once; the others wait and are released. */
export const checkScheduled = async (
  world: DrillWorld,
  titles: readonly string[],
  inTime: ReadonlySet<string>,
): Promise<void> => {
  const sent = async () => (await sentNotifications(world, 'scheduled-%')).map(({ title, users }) => [title, users])
  await expect.poll(sent, drillWait).toEqual(titles.toSorted().map((title) => [title, scheduledReaders]))
  const late = 'NotificationSent NotificationSent'
  const faults = (await sentNotifications(world, 'scheduled-%')).filter(
    ({ title, types }) => types !== `NotificationReleased ${late}` && (types !== late || inTime.has(title)),
  )
  expect(faults).toEqual([])
}

/** Everybody in the crowd got each notification once. */
export const checkCrowd = async (world: DrillWorld, rounds: readonly number[]): Promise<void> => {
  const sent = async () => (await sentNotifications(world, 'crowd-%')).map(({ title, users }) => [title, users])
  const titles = rounds.map((round) => `crowd-${round}`).toSorted()
  await expect.poll(sent, drillWait).toEqual(titles.map((title) => [title, crowdNames]))
  const unfinished = async () =>
    (await world.pool.query<object>('select from notification where remaining > 0 or untold > 0')).rows
  await expect.poll(unfinished, drillWait).toEqual([])
}

/** Nobody keeps a deleted notification. */
export const checkDeleted = async ({ pool }: DrillWorld, ids: readonly string[]): Promise<void> => {
  const kept = async () =>
    (await pool.query<object>('select from user_notification where notification = any($1)', [ids])).rows
  await expect.poll(kept, drillWait).toEqual([])
}
