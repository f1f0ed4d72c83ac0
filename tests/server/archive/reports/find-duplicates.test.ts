import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticReportsProjection } from '../../../../server/archive/reports/reports-projection.ts'
import { openStaticReports } from '../../../../server/archive/reports/static-report-repository.ts'
import { findDuplicates } from '../../../../server/archive/reports/read-archive.ts'
import { intentOf } from '../../../../server/log/carry-out.ts'
import { type StaticReportCommand, keyText } from '../../../../src/domain/archive/static-report.ts'
import { fieldsOf } from '../../support/calls/file-static-report.ts'
import { openTestLog, type TestLog } from '../../support/open-test-log.ts'

let ownLog: TestLog
beforeAll(async () => {
  ownLog = await openTestLog([staticReportsProjection])
})
afterAll(() => ownLog.drop())

const filing = { by: 'admin', at: '2026-07-01T00:00:00.000Z', bytes: 1 }

const doTo = async (id: string, ...commands: readonly StaticReportCommand[]): Promise<void> => {
  for (const command of commands) {
    const done = await openStaticReports(ownLog, () => []).change(id, command, intentOf('admin', new Date()))()
    expect(done._tag).toBe('Right')
  }
}

const file = async (title: string, hash: string) => {
  const [id, upload, report] = [randomUUID(), randomUUID(), fieldsOf({ StaticReportTitle: title })]
  await doTo(id, { type: 'FileReport', StaticReportID: id, report, hash, upload, ...filing })
  return { id, upload, report }
}

const nothing = { keys: [], hashes: [], names: [] }

test('a report is found by its key, its name and each file that counts', async () => {
  const { id, report } = await file('Found', 'first')
  await doTo(id, { type: 'ReplaceFile', hash: 'second', upload: randomUUID(), ...filing })
  const shouted = keyText({ ...report, StaticReportTitle: 'FOUND' })
  const byKey = await findDuplicates(ownLog.pool, { ...nothing, keys: [shouted] })
  expect(byKey.byKey.get(shouted)).toEqual({ id, report })
  const byName = await findDuplicates(ownLog.pool, { ...nothing, names: [report.StaticReportName.toUpperCase()] })
  expect(byName.byName.get(report.StaticReportName)).toEqual({ id, report })
  const { byHash } = await findDuplicates(ownLog.pool, { ...nothing, hashes: ['first', 'second', 'third'] })
  expect(Object.fromEntries(byHash)).toEqual({ first: [{ id, report }], second: [{ id, report }], third: [] })
})

test('one file may be there for several', async () => {
  const [one, other] = [await file('One', 'shared'), await file('Other', 'shared')]
  const { byHash } = await findDuplicates(ownLog.pool, { ...nothing, hashes: ['shared'] })
  expect(
    byHash
      .get('shared')
      ?.map(({ id }) => id)
      .toSorted(),
  ).toEqual([one.id, other.id].toSorted())
})

test('what was taken back or deleted is in nobody’s way', async () => {
  const [withdrawn, deleted] = [await file('Withdrawn', 'back'), await file('Deleted', 'gone')]
  await doTo(withdrawn.id, { type: 'WithdrawVersion', upload: withdrawn.upload, by: 'admin', at: filing.at })
  await doTo(deleted.id, { type: 'DeleteReport', by: 'admin', at: filing.at })
  const reports = [withdrawn.report, deleted.report]
  const found = await findDuplicates(ownLog.pool, {
    keys: reports.map(keyText),
    hashes: ['back', 'gone'],
    names: reports.map(({ StaticReportName }) => StaticReportName),
  })
  expect([found.byKey.size, found.byName.size, [...found.byHash.values()].flat()]).toEqual([0, 0, []])
  await file('Withdrawn', 'back')
})

test('what no database can keep is not looked for', async () => {
  const found = await findDuplicates(ownLog.pool, { keys: ['\0'], hashes: [], names: ['a\0b'] })
  expect([found.byKey.size, found.byName.size]).toEqual([0, 0])
})
