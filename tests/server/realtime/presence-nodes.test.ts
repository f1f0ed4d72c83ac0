import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { type RealtimeNode, startNode } from './support/node.ts'
import { lookOn } from './support/subscriber.ts'
import { createPeople, type RealtimePeople } from './support/people.ts'

const presenceTimes = { betweenMs: 10, askMs: 50, timeoutMs: 500, aliveMs: 40, goneMs: 400 }

let testDatabase: TestDatabase
let people: RealtimePeople
let firstNode: RealtimeNode
let otherNode: RealtimeNode

const start = (): Promise<RealtimeNode> => startNode(testDatabase, people, { presenceTimes })

beforeEach(async () => {
  testDatabase = await freshDatabase()
  people = createPeople()
  for (const admin of ['ann', 'bob', 'cyd']) people.signIn(admin, 'admin')
  people.signIn('eve', 'client')
  for (const username of ['ann', 'bob', 'cyd', 'eve']) people.letOpen(username, 'portfolio', 'A1')
  firstNode = await start()
  otherNode = await start()
})

afterEach(async () => {
  await firstNode.stop()
  await otherNode.stop()
  expect([...firstNode.defects, ...otherNode.defects]).toEqual([])
  await testDatabase.drop()
})

test('people on two nodes see each other, and editors see typed titles', async () => {
  const ann = await lookOn(firstNode.address, 'ann')
  const bob = await lookOn(otherNode.address, 'bob')
  const eve = await lookOn(otherNode.address, 'eve')
  await expect.poll(ann.people).toEqual(['Bob Lee', 'Eve Lee'])
  await expect.poll(bob.people).toEqual(['Ann Lee', 'Eve Lee'])
  ann.edit({ dashboard: 'Typed' })
  await expect.poll(bob.people).toEqual(['Ann Lee*', 'Eve Lee'])
  await expect.poll(bob.typed).toEqual({ dashboard: { title: 'Typed', by: 'Ann Lee' }, widgets: {} })
  expect(eve.typed()?.dashboard).toBeUndefined()
  ann.leave()
  await expect.poll(bob.people).toEqual(['Eve Lee'])
  await expect.poll(bob.typed).toEqual({ widgets: {} })
  for (const visitor of [bob, eve]) visitor.leave()
})

test('of two who type one title on two nodes every node shows the same', async () => {
  const [ann, bob] = [await lookOn(firstNode.address, 'ann'), await lookOn(otherNode.address, 'bob')]
  const here = await lookOn(firstNode.address, 'cyd')
  const there = await lookOn(otherNode.address, 'cyd')
  for (let key = 0; key < 20; key += 1) {
    ann.edit({ dashboard: `Ann ${key.toString()}` })
    bob.edit({ dashboard: `Bob ${key.toString()}` })
  }
  await expect.poll(here.typed).toMatchObject({ dashboard: { title: expect.stringMatching('19') as string } })
  await expect.poll(() => JSON.stringify(here.typed()) === JSON.stringify(there.typed())).toBe(true)
  for (const visitor of [ann, bob, here, there]) visitor.leave()
})

test('as much as may be typed, in any letters, reaches another node whole', async () => {
  const [ann, bob] = [await lookOn(firstNode.address, 'ann'), await lookOn(otherNode.address, 'bob')]
  const widgets = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`w${index.toString()}`, `${'é👍"\\'.repeat(20)}${index.toString()}`]),
  )
  ann.edit({ widgets })
  await expect.poll(() => Object.keys(bob.typed()?.widgets ?? {}).length).toBe(100)
  expect(Object.entries(bob.typed()?.widgets ?? {}).map(([wid, { title }]) => [wid, title])).toEqual(
    Object.entries(widgets),
  )
  ann.leave()
  bob.leave()
})

test('a node that comes later learns who is there', async () => {
  const ann = await lookOn(firstNode.address, 'ann')
  ann.edit({ dashboard: 'Typed before' })
  const third = await start()
  const cyd = await lookOn(third.address, 'cyd')
  await expect.poll(cyd.people).toEqual(['Ann Lee*'])
  await expect.poll(cyd.typed).toMatchObject({ dashboard: { title: 'Typed before' } })
  await expect.poll(ann.people).toEqual(['Cyd Lee'])
  await third.stop()
  await expect.poll(ann.people).toEqual([])
  ann.leave()
  cyd.leave()
})

test('a node that thought itself alone sends who came meanwhile', async () => {
  await otherNode.stop()
  const silent = await startNode(testDatabase, people, { presenceTimes: { ...presenceTimes, aliveMs: 3_600_000 } })
  const ann = await lookOn(firstNode.address, 'ann')
  const cyd = await lookOn(silent.address, 'cyd')
  // by then it knows of the other, and sends it who comes
  await expect.poll(cyd.people).toEqual(['Ann Lee'])
  const bob = await lookOn(silent.address, 'bob')
  await expect.poll(ann.people).toEqual(['Bob Lee', 'Cyd Lee'])
  await expect.poll(ann.people).toEqual([])
  const eve = await lookOn(firstNode.address, 'eve')
  await expect.poll(bob.people).toEqual(['Ann Lee', 'Cyd Lee', 'Eve Lee'])
  for (const visitor of [ann, bob, cyd, eve]) visitor.leave()
  await silent.stop()
})

test('whoever was on a node that has fallen silent is gone', async () => {
  const silent = await startNode(testDatabase, people, { presenceTimes: { ...presenceTimes, aliveMs: 3_600_000 } })
  const ann = await lookOn(firstNode.address, 'ann')
  const cyd = await lookOn(silent.address, 'cyd')
  await expect.poll(cyd.people).toEqual(['Ann Lee'])
  const bob = await lookOn(silent.address, 'bob')
  await expect.poll(ann.people).toEqual(['Bob Lee', 'Cyd Lee'])
  await expect.poll(ann.people).toEqual([])
  bob.edit({ dashboard: 'Back' })
  await expect.poll(ann.typed).toMatchObject({ dashboard: { title: 'Back' } })
  await silent.stop()
  for (const visitor of [ann, bob, cyd]) visitor.leave()
})

test('nodes whose connections broke send each other again what they missed', async () => {
  const [ann, bob] = [await lookOn(firstNode.address, 'ann'), await lookOn(otherNode.address, 'bob')]
  await expect.poll(ann.people).toEqual(['Bob Lee'])
  await testDatabase.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  bob.edit({ dashboard: 'Meanwhile' })
  await expect.poll(ann.typed).toMatchObject({ dashboard: { title: 'Meanwhile' } })
  ann.edit({ widgets: { w1: 'Too' } })
  await expect.poll(bob.typed).toMatchObject({ widgets: { w1: { title: 'Too' } } })
  ann.leave()
  bob.leave()
})
