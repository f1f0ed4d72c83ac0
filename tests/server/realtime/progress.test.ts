import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { type RealtimeNode, startNode } from './support/node.ts'
import { createPeople } from './support/people.ts'
import { visit, type Visitor } from './support/visitor.ts'

const run = '0b9f7d2e-7d0a-4f5e-9c11-0a51d1a1e001'

let database: TestDatabase
let one: RealtimeNode
let other: RealtimeNode

beforeAll(async () => {
  database = await freshDatabase()
  const people = createPeople()
  people.signIn('ann', 'client')
  people.signIn('eve', 'admin')
  one = await startNode(database, people)
  other = await startNode(database, people)
})
afterAll(async () => {
  await one.stop()
  await other.stop()
  expect([...one.defects, ...other.defects]).toEqual([])
  await database.drop()
})

const received = ({ messages }: Visitor, message = 'report-progress') =>
  messages.filter(({ name }) => name === message).map(({ body }) => body)

test('how far a report has come is sent to whoever runs it, wherever they are, and to nobody else', async () => {
  const here = visit(one.address, 'ann')
  const there = visit(other.address, 'ann')
  const eve = visit(other.address, 'eve')
  for (const visitor of [here, there, eve]) await visitor.untilCaughtUp()
  const writing = { run, stage: 'writing' } as const

  // the line between the nodes may not be there yet
  await expect
    .poll(() => {
      one.realtime.sendProgress('ann', writing)
      return received(there).length
    })
    .toBeGreaterThan(0)
  one.realtime.sendProgress('ann', { run, stage: 'finishing' })
  await expect.poll(() => received(there).at(-1)).toEqual({ run, stage: 'finishing' })
  expect(received(there)[0]).toEqual(writing)
  expect(received(here).at(-1)).toEqual({ run, stage: 'finishing' })
  expect(received(eve)).toEqual([])
  for (const visitor of [here, there, eve]) visitor.leave()
})

test('so is how far an import has come, as a message of its own', async () => {
  const here = visit(one.address, 'ann')
  const there = visit(other.address, 'ann')
  for (const visitor of [here, there]) await visitor.untilCaughtUp()
  const hashing = { import: run, stage: 'hashing', done: 3, total: 100 } as const
  await expect
    .poll(() => {
      one.realtime.sendProgress('ann', hashing)
      return received(there, 'import-progress').length
    })
    .toBeGreaterThan(0)
  for (const visitor of [here, there]) {
    expect(received(visitor, 'import-progress')[0]).toEqual(hashing)
    expect(received(visitor)).toEqual([])
    visitor.leave()
  }
})
