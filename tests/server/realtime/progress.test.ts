import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { type RealtimeNode, startNode } from './support/node.ts'
import { createPeople } from './support/people.ts'
import { visitServer, type SocketVisitor } from './support/visitor.ts'

const runId = '0b9f7d2e-7d0a-4f5e-9c11-0a51d1a1e001'

let testDatabase: TestDatabase
let firstNode: RealtimeNode
let otherNode: RealtimeNode

beforeAll(async () => {
  testDatabase = await freshDatabase()
  const people = createPeople()
  people.signIn('ann', 'client')
  people.signIn('eve', 'admin')
  firstNode = await startNode(testDatabase, people)
  otherNode = await startNode(testDatabase, people)
})
afterAll(async () => {
  await firstNode.stop()
  await otherNode.stop()
  expect([...firstNode.defects, ...otherNode.defects]).toEqual([])
  await testDatabase.drop()
})

const received = ({ messages }: SocketVisitor, message = 'report-progress') =>
  messages.filter(({ name }) => name === message).map(({ body }) => body)

test('how far a report has come is sent to whoever runs it, wherever they are, and to nobody else', async () => {
  const here = visitServer(firstNode.address, 'ann')
  const there = visitServer(otherNode.address, 'ann')
  const eve = visitServer(otherNode.address, 'eve')
  for (const visitor of [here, there, eve]) await visitor.untilCaughtUp()
  const writing = { run: runId, stage: 'writing' } as const

  // the line between the nodes may not be there yet
  await expect
    .poll(() => {
      firstNode.realtime.sendProgress('ann', writing)
      return received(there).length
    })
    .toBeGreaterThan(0)
  firstNode.realtime.sendProgress('ann', { run: runId, stage: 'finishing' })
  await expect.poll(() => received(there).at(-1)).toEqual({ run: runId, stage: 'finishing' })
  expect(received(there)[0]).toEqual(writing)
  expect(received(here).at(-1)).toEqual({ run: runId, stage: 'finishing' })
  expect(received(eve)).toEqual([])
  for (const visitor of [here, there, eve]) visitor.leave()
})

test('so is how far an import has come, as a message of its own', async () => {
  const here = visitServer(firstNode.address, 'ann')
  const there = visitServer(otherNode.address, 'ann')
  for (const visitor of [here, there]) await visitor.untilCaughtUp()
  const hashing = { import: runId, stage: 'hashing', done: 3, total: 100 } as const
  await expect
    .poll(() => {
      firstNode.realtime.sendProgress('ann', hashing)
      return received(there, 'import-progress').length
    })
    .toBeGreaterThan(0)
  for (const visitor of [here, there]) {
    expect(received(visitor, 'import-progress')[0]).toEqual(hashing)
    expect(received(visitor)).toEqual([])
    visitor.leave()
  }
})
