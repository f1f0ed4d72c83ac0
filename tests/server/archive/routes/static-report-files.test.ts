import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intentOf } from '../../../../server/log/carry-out.ts'
import { sha256Of } from '../../../../server/reports/outputs.ts'
import type { ListedStaticReport } from '../../../../src/domain/archive/listed-static-report.ts'
import type { FetchKind, StaticReportFields } from '../../../../src/domain/archive/static-report.ts'
import { unzipTexts } from '../../../unit/views/support/unzipped.ts'
import {
  doTo,
  fieldsOf,
  type FiledStaticReport,
  damageFile,
  fileReport,
  loseFile,
  replaceFile,
  withdrawUpload,
} from '../../support/calls/file-static-report.ts'
import { bringPeople, testPeople } from '../../support/calls/people.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
const accessTokens: Record<string, string> = {}

beforeAll(async () => {
  testApp = await openTestApp()
  for (const who of ['admin', 'adviser', 'client', 'external', 'other']) accessTokens[who] = await testApp.signIn(who)
})
afterAll(() => testApp.drop())

const as = (who: string, path: string) =>
  testApp.call('GET', `/reports/static${path}`, undefined, { token: accessTokens[who] ?? '' })

interface AskedCall {
  readonly as?: string
  readonly version?: number
}

const post = (who: string, path: string, body: unknown) =>
  testApp.call('POST', `/reports/static${path}`, body, { token: accessTokens[who] ?? '' })

const view = (who: string, { id, name }: Pick<FiledStaticReport, 'id' | 'name'>, asked: AskedCall = {}) =>
  post(who, `/view/${name}`, { id, as: 'opened', ...asked })

const zipOf = (who: string, type: string, code: string, year: number) => post(who, `/zip/${type}/${code}`, { year })

let rowCount = 0
/** Each test has reports of its own. */
const titled = (change: Partial<StaticReportFields> = {}): Partial<StaticReportFields> => {
  rowCount += 1
  return { StaticReportTitle: `Report ${rowCount.toString()}`, ...change }
}

const fetched = async (id: string) =>
  (await testApp.log.readStream(`static-report/${id}`))
    .filter(({ type }) => type === 'StaticReportFetched')
    .map(({ data, actor, correlation }) => ({ ...data, actor, correlation }))

const refusedFor = (_tag: string, { StaticReportTitle }: StaticReportFields, fault: string) => {
  const detail = `P1 Account P1 ${StaticReportTitle}, June 2001.pdf`
  const message = `${detail} cannot be read: its file is ${fault}. Please tell your adviser or an administrator of the firm`
  return { success: false, message, _tag, detail }
}

describe('the file of a report', () => {
  test('is shown to whoever it is for, kept when that is asked for, and never by anything between', async () => {
    const filed = await fileReport(testApp, { StaticReportTitle: 'Zoë’s report' }, 'bytes')
    const opened = await view('client', filed)
    expect([opened.statusCode, opened.body]).toEqual([200, '%PDF-1.7 bytes'])
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(opened.headers['content-disposition']).toBe(
      `inline; filename="P1 Account P1 Zo--s report- June 2026.pdf"; filename*=UTF-8''${encodeURIComponent('P1 Account P1 Zoë-s report, June 2026.pdf')}`,
    )
    const kept = await view('client', filed, { as: 'downloaded' })
    expect(kept.headers['content-disposition']).toMatch(/^attachment; /)
  })

  test('is recorded as taken, by whom and how, before it is sent', async () => {
    const filed = await fileReport(testApp, titled())
    await view('client', filed)
    await view('external', filed, { as: 'downloaded' })
    await view('adviser', filed, { as: 'opened' })
    await view('admin', filed, { as: 'downloaded' })
    // nobody takes a year with one file
    expect((await view('admin', filed, { as: 'zipped' })).statusCode).toBe(400)
    expect(await fetched(filed.id)).toMatchObject([
      { by: 'client', actor: 'client', fetching: 'opened', isClient: true, version: 1 },
      { by: 'external', fetching: 'downloaded', isClient: true },
      { by: 'adviser', fetching: 'opened', isClient: false },
      { by: 'admin', fetching: 'downloaded', isClient: false },
    ])
  })

  test('is told to whoever took it and those who keep the archive, and to no other client', async () => {
    const filed = await fileReport(testApp, titled())
    await view('client', filed)
    const events = await testApp.log.readStream(`static-report/${filed.id}`)
    expect(events.map(({ type, audience }) => [type, audience.toSorted()])).toEqual([
      [
        'StaticReportFiled',
        ['permission:client.admin', 'permission:site.admin', 'user:adviser', 'user:client', 'user:external'],
      ],
      ['StaticReportFetched', ['permission:client.admin', 'permission:site.admin', 'user:client']],
    ])
  })

  test('is new to each reader until they took it, and again when it is replaced', async () => {
    const filed = await fileReport(testApp, titled(), 'first')
    const isNew = async (who: string) =>
      (await as(who, '/portfolio/P1/list'))
        .json<readonly ListedStaticReport[]>()
        .find(({ StaticReportID }) => StaticReportID === filed.id)?.isNew
    expect([await isNew('client'), await isNew('external')]).toEqual([true, true])
    await view('client', filed)
    expect([await isNew('client'), await isNew('external')]).toEqual([false, true])
    const upload = await replaceFile(testApp, filed.id, 'second')
    expect([await isNew('client'), await isNew('external')]).toEqual([true, true])
    await withdrawUpload(testApp, filed.id, upload)
    expect([await isNew('client'), await isNew('external')]).toEqual([false, true])
  })

  test('is the last to a client, and every one that counts to those who keep the archive', async () => {
    const filed = await fileReport(testApp, titled(), 'first')
    await replaceFile(testApp, filed.id, 'second')
    expect((await view('client', filed)).body).toBe('%PDF-1.7 second')
    expect((await view('client', filed, { version: 2 })).statusCode).toBe(200)
    expect((await view('client', filed, { version: 1 })).statusCode).toBe(404)
    expect((await view('admin', filed, { version: 1 })).body).toBe('%PDF-1.7 first')
  })

  test('is not taken by asking for its head', async () => {
    const { id, name } = await fileReport(testApp, titled())
    const headers = { 'access-token': accessTokens['client'] ?? '' }
    const url = `/api/v1/reports/static/view/${name}?id=${id}`
    expect((await testApp.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404)
    expect(await fetched(id)).toEqual([])
  })

  test('that the store has lost is not said to be taken', async () => {
    const id = randomUUID()
    const [report, upload, by, at] = [fieldsOf(titled({ Year: 2001 })), randomUUID(), 'admin', new Date().toISOString()]
    const lost = { hash: sha256Of('nobody kept this'), bytes: 3, upload, by, at }
    await doTo(testApp, id, { type: 'FileReport', StaticReportID: id, report, ...lost })
    const reply = await view('client', { id, name: report.StaticReportName })
    expect([reply.statusCode, reply.json()]).toEqual([500, refusedFor('FileMissing', report, 'missing')])
    expect(testApp.noted).toContainEqual({ archive: 'FileMissing', file: lost.hash, of: id })
    expect(await fetched(id)).toEqual([])
  })

  test('that is damaged is refused by its name, logged by its hash, and not said to be taken', async () => {
    const filed = await fileReport(testApp, titled({ Year: 2001 }), 'it was whole')
    await damageFile(testApp, 'it was whole')
    const report = fieldsOf({ Year: 2001, StaticReportTitle: `Report ${rowCount.toString()}` })
    const reply = await view('client', filed)
    expect([reply.statusCode, reply.json()]).toEqual([500, refusedFor('FileDamaged', report, 'damaged')])
    expect(testApp.noted).toContainEqual({
      archive: 'FileDamaged',
      file: sha256Of('%PDF-1.7 it was whole'),
      of: filed.id,
    })
    expect(await fetched(filed.id)).toEqual([])
  })
})

describe('B2: a call that a page can make on its own', () => {
  test('is recorded as read by a call, and leaves the report new', async () => {
    const filed = await fileReport(testApp, titled(), 'by a call')
    const read = await as('client', `/view/${filed.name}?id=${filed.id}&as=downloaded`)
    expect([read.statusCode, read.body]).toEqual([200, '%PDF-1.7 by a call'])
    expect(read.headers['content-disposition']).toMatch(/^inline; /)
    expect(await fetched(filed.id)).toMatchObject([{ by: 'client', fetching: 'read', isClient: true, version: 1 }])
    const listed = (await as('client', '/portfolio/P1/list')).json<readonly ListedStaticReport[]>()
    expect(listed.find(({ StaticReportID }) => StaticReportID === filed.id)?.isNew).toBe(true)
    const evidence = await as('admin', '/evidence/portfolio/P1')
    const own = evidence.body.split('\r\n').filter((line) => line.includes(filed.name))
    expect(own.map((line) => line.split(',').at(-5))).toEqual(['Filed', 'Read through the API'])
  })

  test('cannot take a year of reports', async () => {
    expect((await as('client', '/zip/portfolio/P1?year=2026')).statusCode).toBe(404)
  })
})

describe('nobody gets a file that is not theirs', () => {
  /** The reply for a report that never existed. */
  let nothing: { readonly status: number; readonly body: string; readonly headers: readonly string[] }
  const replied = (reply: Awaited<ReturnType<typeof view>>) => ({
    status: reply.statusCode,
    body: reply.body,
    headers: Object.keys(reply.headers).toSorted(),
  })

  beforeAll(async () => {
    nothing = replied(await view('client', { id: randomUUID(), name: 'no-such-report' }))
    expect(nothing).toMatchObject({ status: 404 })
  })

  let foreign: FiledStaticReport
  let own: FiledStaticReport
  beforeEach(async () => {
    foreign = await fileReport(testApp, titled({ Code: 'P4' }), 'secret')
    own = await fileReport(testApp, titled(), 'own')
  })

  const refused = async (who: string, filed: Pick<FiledStaticReport, 'id' | 'name'>, version?: number) => {
    const asked = version === undefined ? {} : { version }
    for (const how of ['opened', 'downloaded'])
      expect(replied(await view(who, filed, { as: how, ...asked }))).toEqual(nothing)
    const query = version === undefined ? '' : `&version=${String(version)}`
    expect(replied(await as(who, `/view/${filed.name}?id=${filed.id}${query}`))).toEqual(nothing)
  }

  test.each([
    ['client', 'portfolio', 'P4'],
    ['client', 'portfolio', 'P3'],
    ['client', 'group', 'G2'],
    ['client', 'group', 'G3'],
    ['other', 'portfolio', 'P1'],
    ['other', 'group', 'G1'],
    // an account of theirs does not open the group it is in
    ['other', 'group', 'G3'],
    ['external', 'portfolio', 'P2'],
    ['external', 'portfolio', 'P4'],
    ['external', 'group', 'G1'],
    ['adviser', 'portfolio', 'P4'],
    ['adviser', 'group', 'G3'],
  ] as const)('%s not of %s %s, though they know its name and its id', async (who, Type, Code) => {
    const report = await fileReport(testApp, titled({ Type, Code }), 'secret')
    await refused(who, report)
    expect(await fetched(report.id)).toEqual([])
  })

  test.each([
    ['client', 'portfolio', 'P2'],
    ['client', 'group', 'G1'],
    ['external', 'portfolio', 'P1'],
    ['adviser', 'portfolio', 'P3'],
    ['adviser', 'group', 'G1'],
    ['admin', 'portfolio', 'P4'],
    ['admin', 'group', 'G3'],
  ] as const)('%s does of %s %s', async (who, Type, Code) => {
    const report = await fileReport(testApp, titled({ Type, Code }), 'theirs')
    expect((await view(who, report)).body).toBe('%PDF-1.7 theirs')
  })

  test('not by a name of theirs with a foreign id, nor by a foreign name with an id of theirs', async () => {
    await refused('client', { id: foreign.id, name: own.name })
    await refused('client', { id: own.id, name: foreign.name })
    await refused('admin', { id: own.id, name: foreign.name })
  })

  test('not by a version, an upload, a hash or a part of an id', async () => {
    const hash = sha256Of('%PDF-1.7 secret')
    await refused('client', foreign, 1)
    await refused('client', { id: foreign.upload, name: foreign.name })
    await refused('client', { id: foreign.upload, name: own.name })
    await refused('client', { id: foreign.id, name: hash })
    for (const id of [hash, foreign.id.slice(0, 8), `${foreign.id}%00`, '%25', ''])
      expect((await as('client', `/view/${foreign.name}?id=${id}`)).statusCode).toBe(400)
    for (const id of [`${own.id}&id=${foreign.id}`, `${foreign.id}&id=${own.id}`])
      expect((await as('client', `/view/${foreign.name}?id=${id}`)).statusCode).toBe(400)
    expect(await fetched(foreign.id)).toEqual([])
  })

  test('not one that is gone, nor a version that was taken back or never was', async () => {
    const withdrawn = await replaceFile(testApp, own.id, 'wrong')
    await withdrawUpload(testApp, own.id, withdrawn)
    for (const who of ['client', 'admin']) for (const version of [2, 3, 0]) await refused(who, own, version)
    await withdrawUpload(testApp, own.id, own.upload)
    for (const who of ['client', 'admin']) await refused(who, own)

    const deleted = await fileReport(testApp, titled())
    await doTo(testApp, deleted.id, { type: 'DeleteReport', by: 'admin', at: new Date().toISOString() })
    for (const who of ['client', 'admin']) await refused(who, deleted)
    expect([...(await fetched(own.id)), ...(await fetched(deleted.id))]).toEqual([])
  })

  test('not any more when an edit gives it to another, under whichever name', async () => {
    const fields = fieldsOf(titled())
    const moved = await fileReport(testApp, fields, 'theirs once')
    expect((await view('client', moved)).statusCode).toBe(200)
    const report = { ...fields, StaticReportName: 'moved-away', Code: 'P4' }
    const editing = { report, revision: 1, by: 'admin', at: new Date().toISOString() }
    await doTo(testApp, moved.id, { type: 'EditReport', ...editing })
    await refused('client', moved)
    await refused('client', { id: moved.id, name: 'moved-away' })
    expect((await view('other', { id: moved.id, name: 'moved-away' })).body).toBe('%PDF-1.7 theirs once')
    const zip = await zipOf('client', 'portfolio', 'P1', 2026)
    const files = await unzipTexts(new Blob([new Uint8Array(zip.rawPayload)]))
    expect([...files.values()]).not.toContain('%PDF-1.7 theirs once')
  })

  test('not any more when its account is no longer theirs', async () => {
    const rows = testPeople.flatMap((row) => (row.username === 'other' ? [{ ...row, username: 'leaver' }] : []))
    await bringPeople(testApp, rows)
    await testApp.tail.reached(await testApp.log.lastPosition())
    accessTokens['leaver'] = await testApp.signIn('leaver')
    expect((await view('leaver', foreign)).body).toBe('%PDF-1.7 secret')
    const [added] = await testApp.log.readStream('user/leaver')
    const data = { ...added?.data, accounts: ['P3'] }
    await testApp.log.append(intentOf('admin', new Date()), [
      { stream: 'user/leaver', expected: 1, events: [{ type: 'UserAdded', data, audience: [] }] },
    ])()
    await testApp.tail.reached(await testApp.log.lastPosition())
    await refused('leaver', foreign)
    expect((await as('leaver', '/portfolio/P4/list')).statusCode).toBe(403)
    expect((await zipOf('leaver', 'portfolio', 'P4', 2026)).statusCode).toBe(403)
  })

  test('not without a session, and not with one that is over', async () => {
    const path = `/reports/static/view/${own.name}`
    const body = { id: own.id, as: 'opened' }
    const token = await testApp.signIn('client')
    expect((await testApp.call('POST', path, body)).json()).toMatchObject({ type: 1 })
    expect((await testApp.call('POST', path, body, { token })).statusCode).toBe(200)
    await testApp.call('POST', '/authenticate/sign-out', undefined, { token })
    expect((await testApp.call('POST', path, body, { token })).json()).toMatchObject({ type: 1 })
    expect(await fetched(own.id)).toHaveLength(1)
  })
})

describe('a financial year in one zip', () => {
  const filesOf = async (who: string, type: string, code: string, year: number) => {
    const zip = await zipOf(who, type, code, year)
    expect([zip.statusCode, zip.headers['content-type'], zip.headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ])
    return { zip, files: await unzipTexts(new Blob([new Uint8Array(zip.rawPayload)])) }
  }
  const takenAs = async (id: string): Promise<readonly FetchKind[]> =>
    (await fetched(id)).map((event) => ('fetching' in event && event.fetching === 'zipped' ? 'zipped' : 'opened'))

  let filed: Record<'own' | 'twin' | 'group' | 'earlier' | 'foreign', FiledStaticReport>
  beforeAll(async () => {
    const year = { Year: 2031, StaticReportTitle: 'Tax/statement', Quarter: 'FY' } as const
    filed = {
      own: await fileReport(testApp, year, 'own'),
      twin: await fileReport(
        testApp,
        { ...year, StaticReportTitle: 'TAX?STATEMENT', StaticReportName: 'twin' },
        'twin',
      ),
      group: await fileReport(testApp, { ...year, Type: 'group', Code: 'G1' }, 'group'),
      earlier: await fileReport(testApp, { ...year, Year: 2030 }, 'earlier'),
      foreign: await fileReport(testApp, { ...year, Code: 'P3' }, 'foreign'),
    }
    await replaceFile(testApp, filed.own.id, 'own, corrected')
  })

  test('goes on without what is damaged or missing, says so in its name and inside, and that is not taken', async () => {
    const year = { Year: 2033, Quarter: 'FY' } as const
    const [whole, damaged, lost] = [
      await fileReport(testApp, { ...year, StaticReportTitle: 'Whole' }, 'this is whole'),
      await fileReport(testApp, { ...year, StaticReportTitle: 'Damaged' }, 'this was damaged'),
      await fileReport(testApp, { ...year, StaticReportTitle: 'Lost' }, 'this was lost'),
    ]
    await damageFile(testApp, 'this was damaged')
    await loseFile(testApp, 'this was lost')
    const { zip, files } = await filesOf('client', 'portfolio', 'P1', 2033)
    expect(zip.headers['content-disposition']).toContain('filename="P1 Account P1 FY-33 (2 reports left out).zip"')
    expect(files.get('P1 Account P1/Whole, FY-33.pdf')).toBe('%PDF-1.7 this is whole')
    expect([...files.keys()].toSorted()).toEqual(['Left out.txt', 'P1 Account P1/Whole, FY-33.pdf'])
    const replied = files.get('Left out.txt')?.split('\r\n')
    expect(replied).toContain('P1 Account P1 Damaged, FY-33.pdf')
    expect(replied).toContain('Please tell your adviser.')
    expect(replied).toContain('P1 Account P1 Lost, FY-33.pdf')
    expect(testApp.noted).toContainEqual({
      archive: 'FileDamaged',
      file: sha256Of('%PDF-1.7 this was damaged'),
      of: damaged.id,
    })
    expect(testApp.noted).toContainEqual({
      archive: 'FileMissing',
      file: sha256Of('%PDF-1.7 this was lost'),
      of: lost.id,
    })
    expect(await Promise.all([whole, damaged, lost].map(({ id }) => takenAs(id)))).toEqual([['zipped'], [], []])
    const { files: adminFiles } = await filesOf('admin', 'portfolio', 'P1', 2033)
    expect(adminFiles.get('Left out.txt')).toContain('Please tell an administrator of the server.')
  })

  test('has the files that count of a portfolio, each under a name of its own', async () => {
    const { zip, files } = await filesOf('external', 'portfolio', 'P1', 2031)
    expect(zip.headers['content-disposition']).toContain('attachment; filename="P1 Account P1 FY-31.zip"')
    expect(Object.fromEntries(files)).toEqual({
      'P1 Account P1/Tax-statement, FY-31.pdf': '%PDF-1.7 own, corrected',
      'P1 Account P1/TAX-STATEMENT, FY-31 (2).pdf': '%PDF-1.7 twin',
    })
  })

  test('of a group has its own and those of its portfolios', async () => {
    const { files } = await filesOf('client', 'group', 'G1', 2031)
    expect([...files.keys()].toSorted()).toEqual([
      'G1 Group G1/Tax-statement, FY-31.pdf',
      'P1 Account P1/TAX-STATEMENT, FY-31 (2).pdf',
      'P1 Account P1/Tax-statement, FY-31.pdf',
    ])
  })

  test('is recorded of each file in it, all at once, and of no other', async () => {
    await filesOf('client', 'group', 'G1', 2031)
    const last = async (id: string) => (await fetched(id)).at(-1)
    const events = await Promise.all([filed.own.id, filed.twin.id, filed.group.id].map(last))
    expect(events).toMatchObject([
      { by: 'client', fetching: 'zipped', isClient: true, version: 2 },
      { by: 'client', fetching: 'zipped', version: 1 },
      { by: 'client', fetching: 'zipped', version: 1 },
    ])
    expect(new Set(events.map((event) => event?.correlation)).size).toBe(1)
    expect([await takenAs(filed.earlier.id), await takenAs(filed.foreign.id)]).toEqual([[], []])
  })

  test('there is none of a year without reports, nor of an archive out of reach', async () => {
    expect((await zipOf('client', 'group', 'G1', 2029)).statusCode).toBe(404)
    expect((await post('client', '/zip/group/G1', { year: 'x' })).statusCode).toBe(400)
    for (const [who, type, code] of [
      ['client', 'portfolio', 'P3'],
      ['client', 'group', 'G2'],
      ['external', 'group', 'G1'],
      ['external', 'portfolio', 'P2'],
      ['other', 'portfolio', 'P1'],
      ['adviser', 'portfolio', 'P4'],
    ] as const)
      expect((await zipOf(who, type, code, 2031)).statusCode).toBe(403)
    expect(await takenAs(filed.foreign.id)).toEqual([])
  })

  test('of two who take it at once each is recorded', async () => {
    const before = (await fetched(filed.group.id)).length
    await Promise.all(['client', 'client', 'adviser'].map((who) => filesOf(who, 'group', 'G1', 2031)))
    expect((await fetched(filed.group.id)).length).toBe(before + 3)
  })
})
