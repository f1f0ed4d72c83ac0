import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendAsOlderNode } from '../support/append-as-older-node.ts'
import { projectEvents } from '../../../server/log/project.ts'
import { recordedColumns, decodeRecordedEvents } from '../../../server/log/read-events.ts'
import { allMigrations } from '../../../server/migrations.ts'
import { migrateDatabase } from '../../../server/postgres/migrate.ts'
import { inTransaction } from '../../../server/postgres/transaction.ts'
import { runsProjection } from '../../../server/reports/run/runs-projection.ts'
import { BatchEvent } from '../../../src/domain/reports/batch/report-batch.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let testDatabase: TestDatabase

beforeEach(async () => {
  testDatabase = await freshDatabase('template0')
})
afterEach(() => testDatabase.drop())

const sampleInstant = '2026-07-01T10:00:00.000Z'
const [run, batch] = [randomUUID(), randomUUID()]

const requested = {
  report: 'valuation',
  title: 'Valuation',
  revision: 1,
  parameters: { AccountCode: 'P1' },
  position: 1,
  moment: sampleInstant,
  by: 'jane',
  reissueOf: null,
  batch: null,
}
const asked = {
  id: batch,
  report: 'valuation',
  title: 'Valuation',
  revision: 1,
  position: 1,
  level: 'account',
  parameters: {},
  by: 'jane',
  at: sampleInstant,
}
const members = [
  { code: 'P2', name: 'Tasman Super' },
  { code: 'P1', name: 'Tasman Trust' },
]

/** As an earlier release wrote them. */
const write = () =>
  appendAsOlderNode(testDatabase.pool, { actor: 'jane', at: sampleInstant, correlation: randomUUID() }, [
    {
      stream: `report-run/${run}`,
      expected: 0,
      events: [{ type: 'ReportRequested', data: { ...requested, subject: 'Tasman Trust' }, audience: ['user:jane'] }],
    },
    {
      stream: `report-batch/${batch}`,
      expected: 0,
      events: [{ type: 'BatchRequested', data: { ...asked, items: members }, audience: ['user:jane'] }],
    },
    {
      stream: 'talk',
      expected: 0,
      events: [{ type: 'ReportRequested', data: { subject: 'Mine' }, audience: [] }],
    },
  ])

const insertRun = `
  insert into report_run (id, asked, report, title, revision, parameters, subject, position, moment, by, at, outcome)
  values ($1, 1, 'valuation', 'Valuation', 1, '{"AccountCode": "P1"}', 'Tasman Trust', 1, $2, 'jane', $2, '{"_tag": "Running"}')`

const eventsNow = async () =>
  decodeRecordedEvents(await testDatabase.pool.query(`select ${recordedColumns} from event order by position`))

const runsNow = async () => (await testDatabase.pool.query<Record<string, unknown>>('select * from report_run')).rows

test('what accounts are called leaves the requests of an earlier release, and all else of their events stays', async () => {
  const isLater = ({ name }: { readonly name: string }) => name === 'reports-003-no-names'
  await migrateDatabase(
    testDatabase.pool,
    allMigrations.filter((each) => !isLater(each)),
  )()
  await write()
  await testDatabase.pool.query(insertRun, [run, sampleInstant])
  const before = await eventsNow()
  await migrateDatabase(testDatabase.pool, allMigrations)()
  const after = await eventsNow()
  const data = [requested, { ...asked, items: [{ code: 'P2' }, { code: 'P1' }] }, { subject: 'Mine' }]
  expect(after).toEqual(before.map((event, index) => ({ ...event, data: data[index] })))
  expect(BatchEvent.decode({ ...after[1]?.data, type: 'BatchRequested' })._tag).toBe('Right')
  const migrated = await runsNow()
  expect(JSON.stringify([after, migrated])).not.toContain('Tasman')
  await inTransaction(testDatabase.pool, async (transaction) => {
    await transaction.query('truncate report_run')
    await projectEvents(transaction, [runsProjection], 0)
  })
  expect(await runsNow()).toEqual(migrated)
})
