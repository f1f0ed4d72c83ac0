import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportHistory } from '../../../../src/api/archive/static-reports.ts'
import type { ListedStaticReport } from '../../../../src/domain/archive/listed-static-report.ts'
import type { StaticReportFields } from '../../../../src/domain/archive/static-report.ts'
import {
  doTo,
  fieldsOf,
  type FiledStaticReport,
  fileReport,
  replaceFile,
  withdrawUpload,
} from '../../support/calls/file-static-report.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
const accessTokens: Record<string, string> = {}

beforeAll(async () => {
  testApp = await openTestApp()
  for (const who of ['admin', 'adviser', 'client', 'external', 'other']) accessTokens[who] = await testApp.signIn(who)
})
afterAll(() => testApp.drop())

const as = (who: string, method: string, path: string, body?: unknown) =>
  testApp.call(method, `/reports/static${path}`, body, { token: accessTokens[who] ?? '' })

const listed = async (who: string, path = '') =>
  (await as(who, 'GET', path)).json<readonly ListedStaticReport[]>().map(({ StaticReportID }) => StaticReportID)

const one = async (id: string): Promise<ListedStaticReport> =>
  (await as('admin', 'GET', ''))
    .json<readonly ListedStaticReport[]>()
    .find(({ StaticReportID }) => StaticReportID === id) ?? expect.fail('the report is not listed')

const pastOf = async (id: string): Promise<ReportHistory> => (await as('admin', 'GET', `/history/${id}`)).json()

const save = async (id: string, change: Partial<StaticReportFields>, revision?: number) => {
  const { StaticReportTitle, StaticReportName, Year, Quarter, Type, Code, revision: current } = await one(id)
  const report = { StaticReportTitle, StaticReportName, Year, Quarter, Type, Code, ...change }
  return as('admin', 'PUT', `/${StaticReportName}`, { revision: revision ?? current, report })
}

const audienceOfLast = async (id: string, type: string) => {
  const events = await testApp.log.readStream(`static-report/${id}`)
  return events.findLast((event) => event.type === type)?.audience.toSorted()
}

const holderList = ['permission:client.admin', 'permission:site.admin']

describe('lists', () => {
  test('an administrator has every report, in the order of their ids, and a reader those of whom they ask for', async () => {
    const own = await fileReport(testApp, { Code: 'P1', StaticReportTitle: 'Listed' })
    const second = await fileReport(testApp, { Code: 'P2', StaticReportTitle: 'Listed' })
    const ofGroup = await fileReport(testApp, { Type: 'group', Code: 'G1', StaticReportTitle: 'Listed' })
    const foreign = await fileReport(testApp, { Code: 'P4', StaticReportTitle: 'Listed' })
    const all = await listed('admin')
    expect(all).toEqual(all.toSorted())
    expect(all).toEqual(expect.arrayContaining([foreign.id, ofGroup.id, second.id, own.id]))
    expect(await listed('client', '/portfolio/P1/list')).toContain(own.id)
    expect(await listed('client', '/group/G1/list')).toEqual(expect.arrayContaining([ofGroup.id, own.id, second.id]))
    expect(await listed('client', '/group/G1/list')).not.toContain(foreign.id)
    expect(await listed('external', '/portfolio/P1/list')).toEqual(await listed('client', '/portfolio/P1/list'))
    expect(await listed('other', '/portfolio/P4/list')).toEqual([foreign.id])
  })

  test('a report says whose it is and where it is', async () => {
    const { id, name, upload } = await fileReport(testApp, { StaticReportTitle: 'Told' })
    const { hash, at, ...rest } = await one(id)
    expect(hash).toMatch(/^[\da-f]{64}$/)
    expect(Date.now() - Date.parse(at)).toBeLessThan(60_000)
    expect(rest).toEqual({
      ...fieldsOf({ StaticReportTitle: 'Told' }),
      StaticReportID: id,
      revision: 1,
      version: 1,
      upload,
      by: 'admin',
      isNew: false,
      bytes: 17,
      AccountType: 'portfolio',
      AccountCode: 'P1',
      subject: 'Account P1',
      StaticReportFilePath: `/reports/static/view/${name}?id=${id}`,
    })
  })

  test.each(['adviser', 'firm', 'external', 'admin', 'Portfolio'])('there is no archive of a %s', async (type) => {
    for (const path of [`/${type}/P1/list`, `/evidence/${type}/P1`])
      expect((await as('admin', 'GET', path)).statusCode).toBe(404)
  })
})

describe('what is said of a report', () => {
  test('is changed on the revision it has, and nobody who only read it makes that another', async () => {
    const { id, name } = await fileReport(testApp, { StaticReportTitle: 'Before' })
    await as('client', 'POST', `/view/${name}`, { id, as: 'opened' })
    const saved = await save(id, { StaticReportTitle: 'After', Quarter: 'FY' })
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { revision: 3 }])
    expect(await one(id)).toMatchObject({ StaticReportTitle: 'After', Quarter: 'FY', revision: 3, version: 1 })
    const stale = await save(id, { StaticReportTitle: 'Late' }, 1)
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { _tag: 'StaleRevision', revision: 3 }])
    expect((await save(id, { StaticReportTitle: 'After' }, 1)).statusCode).toBe(200)
  })

  test('is told to whom it goes and, apart from that, to whom it is taken from', async () => {
    const { id } = await fileReport(testApp, { StaticReportTitle: 'Misfiled', Code: 'P4' })
    expect((await save(id, { Code: 'P1' })).statusCode).toBe(200)
    expect(await audienceOfLast(id, 'StaticReportEdited')).toEqual(
      [...holderList, 'user:adviser', 'user:client', 'user:external'].toSorted(),
    )
    expect(await audienceOfLast(id, 'OwnerLeft')).toEqual(['user:other'])
    const left = (await testApp.log.readStream(`static-report/${id}`)).find(({ type }) => type === 'OwnerLeft')
    expect(JSON.stringify(left?.data)).not.toContain('P1')
    expect(await listed('client', '/portfolio/P1/list')).toContain(id)
    expect(await listed('other', '/portfolio/P4/list')).not.toContain(id)
    expect((await save(id, { Year: 2025 })).json()).toMatchObject({ revision: 4 })
  })

  test('is refused where another has that name or is of that already', async () => {
    const first = await fileReport(testApp, { StaticReportTitle: 'First' })
    const second = await fileReport(testApp, { StaticReportTitle: 'Second' })
    const taken = await save(second.id, { StaticReportName: first.name })
    expect([taken.statusCode, taken.json()]).toMatchObject([409, { _tag: 'NameTaken' }])
    const filed = await save(second.id, { StaticReportTitle: 'FIRST' })
    expect([filed.statusCode, filed.json()]).toMatchObject([409, { _tag: 'KeyFiled' }])
    await as('admin', 'DELETE', `/delete/${first.id}`)
    expect((await save(second.id, { StaticReportTitle: 'first', StaticReportName: first.name })).statusCode).toBe(200)
  })

  test('of two who take one name at once, one is refused', async () => {
    const [one, other] = [
      await fileReport(testApp, { StaticReportTitle: 'One' }),
      await fileReport(testApp, { StaticReportTitle: 'Other' }),
    ]
    const answers = await Promise.all([one, other].map(({ id }) => save(id, { StaticReportName: 'wanted-by-both' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ _tag: 'NameTaken' })
  })

  test.each([
    [{ StaticReportTitle: '  ' }, 422, 'TitleRequired'],
    [{ StaticReportName: 'Not a name' }, 422, 'NameMalformed'],
    [{ Code: 'nowhere' }, 422, 'UnknownCode'],
    [{ Type: 'group' as const }, 422, 'UnknownCode'],
  ])('is not saved as %j', async (change, status, _tag) => {
    const { id } = await fileReport(testApp, { StaticReportTitle: `Sound ${JSON.stringify(change)}` })
    const refused = await save(id, change)
    expect([refused.statusCode, refused.json()]).toMatchObject([status, { _tag }])
  })

  test('of a report that is not there is not saved', async () => {
    const body = { revision: 1, report: fieldsOf() }
    for (const name of ['no-such-report', 'a%00b'])
      expect((await as('admin', 'PUT', `/${name}`, body)).statusCode).toBe(404)
  })
})

describe('a report that is deleted', () => {
  let filed: FiledStaticReport
  beforeAll(async () => {
    filed = await fileReport(testApp, { StaticReportTitle: 'Deleted' })
    await as('client', 'POST', `/view/${filed.name}`, { id: filed.id, as: 'opened' })
  })

  test('is told to those who had it and is gone', async () => {
    expect((await as('admin', 'DELETE', `/delete/${filed.id}`)).statusCode).toBe(200)
    expect(await audienceOfLast(filed.id, 'StaticReportDeleted')).toEqual(
      [...holderList, 'user:adviser', 'user:client', 'user:external'].toSorted(),
    )
    expect(await listed('admin')).not.toContain(filed.id)
    expect(await listed('client', '/portfolio/P1/list')).not.toContain(filed.id)
    expect((await as('admin', 'DELETE', `/delete/${filed.id}`)).statusCode).toBe(200)
    expect((await as('admin', 'DELETE', `/delete/${randomUUID()}`)).statusCode).toBe(404)
  })

  test('is still accounted for', async () => {
    const { occurrences } = await pastOf(filed.id)
    expect(occurrences.map(({ what }) => what)).toEqual(['deleted', 'opened', 'filed'])
  })
})

test('a history says who did what to which version, the latest first', async () => {
  const { id, name, upload } = await fileReport(testApp, { StaticReportTitle: 'Storied' }, 'one')
  const second = await replaceFile(testApp, id, 'two')
  await as('client', 'POST', `/view/${name}`, { id, as: 'opened' })
  await as('external', 'POST', `/view/${name}`, { id, as: 'downloaded' })
  await as('admin', 'POST', `/view/${name}`, { id, as: 'opened', version: 1 })
  await withdrawUpload(testApp, id, second)
  await save(id, { StaticReportTitle: 'Storied twice', Year: 2025 })
  const { report, versions, occurrences } = await pastOf(id)
  expect(report).toMatchObject({ StaticReportID: id, version: 1, StaticReportTitle: 'Storied twice' })
  expect(versions).toMatchObject([
    { version: 2, upload: second, withdrawnBy: 'admin' },
    { version: 1, upload, withdrawnBy: null, withdrawnAt: null },
  ])
  expect(
    occurrences.map(({ what, version, by, name: called, isClient }) => [what, version, by, called, isClient]),
  ).toEqual([
    ['edited', 1, 'admin', 'admin Tester', false],
    ['withdrawn', 2, 'admin', 'admin Tester', false],
    ['opened', 1, 'admin', 'admin Tester', false],
    ['downloaded', 2, 'external', 'external Tester', true],
    ['opened', 2, 'client', 'client Tester', true],
    ['replaced', 2, 'admin', 'admin Tester', false],
    ['filed', 1, 'admin', 'admin Tester', false],
  ])
  expect(occurrences[0]?.changed).toEqual(['StaticReportTitle', 'Year'])
  expect((await as('admin', 'GET', `/history/${randomUUID()}`)).statusCode).toBe(404)
})

describe('evidence', () => {
  const evidenceOf = async (code: string, type = 'portfolio') => {
    const reply = await as('admin', 'GET', `/evidence/${type}/${code}`)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toContain(`attachment; filename="Archive evidence ${code}`)
    return Papa.parse<Record<string, string>>(reply.body.replace('\uFEFF', ''), { header: true, skipEmptyLines: true })
      .data
  }

  test('is everything that happened to the reports of one client, whatever became of them', async () => {
    const { id, name } = await fileReport(
      testApp,
      { Code: 'P3', StaticReportTitle: '=1+1', StaticReportName: 'proven' },
      'proof',
    )
    await as('adviser', 'POST', `/view/${name}`, { id, as: 'downloaded' })
    await as('admin', 'DELETE', `/delete/${id}`)
    const rows = (await evidenceOf('P3')).filter((row) => row['Name'] === 'proven')
    expect(rows.map((row) => [row['What'], row['Who'], row['Role']])).toEqual([
      ['Filed', 'admin Tester', 'Administrator'],
      ['Downloaded', 'adviser Tester', 'Adviser'],
      ['Deleted', 'admin Tester', 'Administrator'],
    ])
    expect(rows[0]).toMatchObject({
      Report: "'=1+1",
      Period: 'June 2026',
      Owner: 'Account P3',
      Type: 'Portfolio',
      Code: 'P3',
      Version: '1',
      'User name': 'admin',
    })
    expect(rows[0]?.['SHA-256']).toMatch(/^[\da-f]{64}$/)
    expect(rows[0]?.['When']).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  test('tells nothing of those who had a report before or after', async () => {
    const { id, name } = await fileReport(testApp, {
      Code: 'P4',
      StaticReportTitle: 'Wandering',
      StaticReportName: 'p4-wandering',
    })
    await as('other', 'POST', `/view/${name}`, { id, as: 'opened' })
    await save(id, { Code: 'P1', StaticReportName: 'p1-wandering' })
    await as('client', 'POST', '/view/p1-wandering', { id, as: 'opened' })
    const ofReport = async (code: string) => (await evidenceOf(code)).filter((row) => row['Report'] === 'Wandering')
    expect((await ofReport('P4')).map((row) => [row['Name'], row['What'], row['User name']])).toEqual([
      ['p4-wandering', 'Filed', 'admin'],
      ['p4-wandering', 'Opened', 'other'],
      ['p4-wandering', 'Moved out of this archive', 'admin'],
    ])
    expect((await ofReport('P1')).map((row) => [row['Name'], row['What'], row['User name'], row['Role']])).toEqual([
      ['p1-wandering', 'Details changed', 'admin', 'Administrator'],
      ['p1-wandering', 'Opened', 'client', 'Client'],
    ])
  })

  test('of a group is that of the portfolios it has too, each with whose it is, and of no others', async () => {
    const titled = { StaticReportTitle: 'Held by many' }
    const filed = [
      await fileReport(testApp, { ...titled, Type: 'group', Code: 'G1' }),
      await fileReport(testApp, { ...titled, Code: 'P1' }),
      await fileReport(testApp, { ...titled, Code: 'P2' }),
      await fileReport(testApp, { ...titled, Code: 'P4' }),
    ]
    const [, ofP1] = filed
    await as('external', 'POST', `/view/${ofP1?.name ?? ''}`, { id: ofP1?.id, as: 'opened' })
    const rows = (await evidenceOf('G1', 'group')).filter((row) => row['Report'] === 'Held by many')
    expect(rows.map((row) => [row['Owner'], row['Type'], row['Code'], row['What'], row['Role']])).toEqual([
      ['Group G1', 'Group', 'G1', 'Filed', 'Administrator'],
      ['Account P1', 'Portfolio', 'P1', 'Filed', 'Administrator'],
      ['Account P2', 'Portfolio', 'P2', 'Filed', 'Administrator'],
      ['Account P1', 'Portfolio', 'P1', 'Opened', 'Accountant'],
    ])
    expect((await evidenceOf('P2')).filter((row) => row['Report'] === 'Held by many')).toHaveLength(1)
  })

  test('says of whoever has changed sides, or is not known any more, only what was recorded', async () => {
    const { id } = await fileReport(testApp, { StaticReportTitle: 'Taken long ago', Code: 'P2' })
    const fetched = { type: 'FetchFile', version: 1, fetching: 'opened', at: new Date().toISOString() } as const
    await doTo(testApp, id, { ...fetched, by: 'adviser', isClient: true })
    await doTo(testApp, id, { ...fetched, by: 'client', isClient: false })
    await doTo(testApp, id, { ...fetched, by: 'nobody', isClient: true })
    const rows = (await evidenceOf('P2')).filter((row) => row['Report'] === 'Taken long ago')
    expect(rows.map((row) => [row['User name'], row['Role']])).toEqual([
      ['admin', 'Administrator'],
      ['adviser', 'Client or accountant'],
      ['client', 'Firm'],
      ['nobody', 'Client or accountant'],
    ])
  })

  test('of a client without reports is empty, and of nobody there is none', async () => {
    expect((await as('admin', 'GET', '/evidence/group/G3')).statusCode).toBe(200)
    expect((await as('admin', 'GET', '/evidence/portfolio/nowhere')).statusCode).toBe(404)
  })
})

describe('naming patterns', () => {
  const path = '/settings/naming-patterns'

  test('are saved on the revision they were read at, and refused when no name can be read with them', async () => {
    const { patterns, revision } = (await as('admin', 'GET', path)).json<{ patterns: string[]; revision: number }>()
    expect([patterns.length > 0, revision]).toEqual([true, 0])
    const saved = await as('admin', 'PUT', path, { patterns: ['{code} {fy}'], revision })
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { revision: 1 }])
    expect((await as('admin', 'GET', path)).json()).toEqual({ patterns: ['{code} {fy}'], revision: 1 })
    const stale = await as('admin', 'PUT', path, { patterns: ['{code} {year}'], revision: 0 })
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { _tag: 'StaleRevision' }])
    const malformed = await as('admin', 'PUT', path, { patterns: ['{year}'], revision: 1 })
    expect([malformed.statusCode, malformed.json()]).toMatchObject([422, { _tag: 'PatternNotValid' }])
  })
})
