import { afterAll, beforeAll, expect, test } from 'vitest'
import { findReports, pageOfAllSql } from '../../../../server/archive/reports/find-reports.ts'
import { staticReportsProjection } from '../../../../server/archive/reports/reports-projection.ts'
import { emptyArchiveFilter, lastFiledFirst, reportsPerPage } from '../../../../src/domain/archive/sought-reports.ts'
import { openTestLog, type TestLog } from '../../support/open-test-log.ts'

let ownLog: TestLog
const filed = 5_000

beforeAll(async () => {
  ownLog = await openTestLog([staticReportsProjection])
  await ownLog.pool.query(
    `insert into static_report (id, report, name, key, owner, revision, version, is_live)
      select md5(n::text)::uuid, jsonb_build_object('StaticReportTitle', 'Statement', 'Year', 2016 + n % 10, 'Quarter', 'Q1',
        'Type', 'portfolio', 'Code', 'P' || n), 'report-' || n, 'key ' || n, 'portfolio/P' || n, 1, 1, true
      from generate_series(1, $1) as n`,
    [filed],
  )
  await ownLog.pool.query(
    `insert into static_report_version (report, version, hash, bytes, upload, by, at, position)
      select md5(n::text)::uuid, 1, 'hash ' || n, 1, md5('upload')::uuid, 'admin',
        to_char(timestamp '2020-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), n
      from generate_series(1, $1) as n`,
    [filed],
  )
  await ownLog.pool.query('analyze static_report, static_report_version')
})
afterAll(() => ownLog.drop())

const find = (page: number) =>
  findReports(ownLog.pool, { filter: emptyArchiveFilter, sort: lastFiledFirst, page, id: null, ownersNamed: () => [] })

test('First aid 6: the last filed come from an index, and a page reads no other rows', async () => {
  const { rows } = await ownLog.pool.query<Readonly<Record<'QUERY PLAN', string>>>(
    `explain ${pageOfAllSql(lastFiledFirst)
      .replaceAll(/\$[1-4]::\w+/g, 'null')
      .replaceAll(/\$[1-4]/g, 'null')
      .replace('$5', '0')}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('static_report_version_at')
  expect(plan).not.toContain('Seq Scan')
})

test('First aid 6: the years and the counts are those of the whole archive, on each page', async () => {
  const [first, last] = [await find(1), await find(9_000)]
  const years = Array.from({ length: 10 }, (_, index) => 2025 - index)
  expect(first).toMatchObject({ page: 1, total: filed, filed, years })
  expect(last).toMatchObject({ page: filed / reportsPerPage, total: filed, filed, years })
  expect(new Set([...first.ids, ...last.ids]).size).toBe(2 * reportsPerPage)
})

test('B15: names with digits are sorted as numbers', async () => {
  const { ids } = await findReports(ownLog.pool, {
    filter: emptyArchiveFilter,
    page: 1,
    id: null,
    ownersNamed: () => [],
    sort: { column: 'name', isDescending: false },
  })
  const { rows } = await ownLog.pool.query<{ name: string }>(
    'select name from unnest($1::uuid[]) with ordinality as found (id, index) join static_report using (id) order by index',
    [ids],
  )
  expect(rows.slice(0, 12).map(({ name }) => name)).toEqual(
    Array.from({ length: 12 }, (_, index) => `report-${(index + 1).toString()}`),
  )
})
