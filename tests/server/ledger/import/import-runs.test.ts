import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportRuns, openImportRuns, advanceRun } from '../../../../server/ledger/import/import-runs.ts'
import { type Bus, openBus } from '../../../../server/postgres/bus/bus.ts'
import { type LedgerImportRun, estimatedRows } from '../../../../src/domain/ledger/import/import-run.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { startNode } from '../../realtime/support/node.ts'
import { createPeople } from '../../realtime/support/people.ts'
import { visitServer } from '../../realtime/support/visitor.ts'

let testDatabase: TestDatabase
let buses: readonly Bus[]
let one: ImportRuns
let otherRuns: ImportRuns

beforeAll(async () => {
  testDatabase = await freshDatabase()
  const nameOf = (username: string) => Promise.resolve(`${username} Tester`)
  const [first, second] = [openBus(testDatabase), openBus(testDatabase)]
  buses = [first, second]
  one = openImportRuns(first, nameOf)
  otherRuns = openImportRuns(second, nameOf)
})

afterAll(async () => {
  await one.close()
  await otherRuns.close()
  for (const bus of buses) await bus.close()
  await testDatabase.drop()
})

const files = [
  { name: 'prices.csv', bytes: 1_000 },
  { name: 'cash.csv', bytes: 100 },
]

const begunRun: LedgerImportRun = {
  id: 'r',
  by: 'ann Tester',
  act: 'import',
  stage: 'sending',
  done: 0,
  total: 1_100,
  files: files.map((file) => ({ ...file, read: 0, rows: 0 })),
}

test('what is reached of an import is told file by file, and a file that is not read through says about how many rows it has', () => {
  const reading = advanceRun(begunRun, { _tag: 'Reading', file: 'prices.csv', sheet: 'prices', rows: 20, bytes: 500 })
  expect(reading).toMatchObject({ stage: 'reading', files: [{ rows: 20, read: 500 }, { rows: 0 }] })
  expect(reading.files.map(estimatedRows)).toEqual([40, 0])
  const one = advanceRun(reading, { _tag: 'Read', file: 'prices.csv', sheet: 'prices', rows: 38 })
  expect(one).toMatchObject({ stage: 'reading', files: [{ rows: 38, read: 1_000 }, { rows: 0 }] })
  expect(one.files.map(estimatedRows)).toEqual([38, 0])
  const all = advanceRun(one, { _tag: 'Read', file: 'cash.csv', sheet: 'cash', rows: 2 })
  expect(all.stage).toBe('checking')
  expect(advanceRun(all, { _tag: 'Writing', done: 10, total: 40 })).toMatchObject({
    stage: 'writing',
    done: 10,
    total: 40,
  })
})

test('what is under way is known everywhere, by whoever comes later too, until it ends', async () => {
  const run = one.begin({ id: 'r', act: 'import', actor: 'ann', files })
  await expect.poll(() => otherRuns.all()).toEqual([begunRun])
  run.reached({ _tag: 'Reading', file: 'cash.csv', sheet: 'cash', rows: 1, bytes: 50 })
  await expect
    .poll(() => otherRuns.all())
    .toMatchObject([{ stage: 'reading', files: [{ rows: 0 }, { rows: 1, read: 50 }] }])
  const bus = openBus(testDatabase)
  const later = openImportRuns(bus, () => Promise.resolve(''))
  await expect.poll(() => later.all(), { timeout: 10_000 }).toHaveLength(1)
  run.end()
  await expect.poll(() => [...one.all(), ...otherRuns.all(), ...later.all()]).toEqual([])
  await later.close()
  await bus.close()
})

test('administrators are told of it, wherever they are, and nobody else', async () => {
  const people = createPeople()
  people.signIn('ann', 'client')
  people.signIn('eve', 'admin')
  const node = await startNode(testDatabase, people, { importRuns: otherRuns })
  const [ann, eve] = [visitServer(node.address, 'ann'), visitServer(node.address, 'eve')]
  for (const visitor of [ann, eve]) await visitor.untilCaughtUp()
  const received = ({ messages }: typeof ann) =>
    messages.flatMap(({ name, body }) => (name === 'ledger-imports-running' ? [body] : []))
  const run = one.begin({ id: 's', act: 'check', actor: 'ann', files })
  await expect.poll(() => received(eve)[0]).toMatchObject({ runs: [{ id: 's', by: 'ann Tester', act: 'check' }] })
  run.end()
  await expect.poll(() => received(eve).at(-1)).toEqual({ runs: [] })
  expect(received(ann)).toEqual([])
  for (const visitor of [ann, eve]) visitor.leave()
  await node.stop()
})
