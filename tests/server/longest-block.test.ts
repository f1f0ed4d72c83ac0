import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveReaders } from '../../server/access/archive-readers.ts'
import { createReachResolver, mayOpenDashboard } from '../../server/access/reach.ts'
import { announceArrivals } from '../../server/archive/uploads/announce-arrivals.ts'
import { filedInAttempt } from '../../server/archive/uploads/attempt-files.ts'
import { openUploads, type UploadWrite, type ReportUploads } from '../../server/archive/uploads/uploads.ts'
import { uploadWithdrawal } from '../../server/archive/uploads/withdraw-upload.ts'
import { changedYearsReaders } from '../../server/ledger/years/changed-years-readers.ts'
import { intentOf } from '../../server/log/carry-out.ts'
import { watchersOf } from '../../server/trading/access/traders.ts'
import type { MaybeUpload } from '../../src/domain/archive/uploads/decider.ts'
import type { PlannedFile, UploadCommand } from '../../src/domain/archive/uploads/report-upload.ts'
import { E, O } from '../../src/domain/fp.ts'
import { smallDirectory } from './support/calls/small-directory.ts'
import { openTestApp, type TestApp } from './support/calls/test-app.ts'
import {
  bringLargeArchive,
  bringLargePeople,
  type LargeArchive,
  largeDirectory,
  largeFirm,
  largePeople,
  largeReport,
} from './support/large-firm.ts'
import { longestBlock } from './support/longest-block.ts'

const maxMs = 50
const runs = 3
const largerDirectory = largeDirectory(smallDirectory)

let testApp: TestApp
let largeArchive: LargeArchive
let accessToken = ''
let address = ''

beforeAll(async () => {
  testApp = await openTestApp({ directory: largerDirectory })
  await bringLargePeople(testApp)
  largeArchive = await bringLargeArchive(testApp)
  await testApp.tail.reached(await testApp.log.lastPosition(), 60_000)
  accessToken = await testApp.signIn('superadmin')
  address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
}, 300_000)
afterAll(() => testApp.drop())

/** The least of three runs: the first compiles the code, and a collection of garbage may fall into any. */
const leastOf = async <A>(work: () => Promise<A>): Promise<A> => {
  const measured = [await longestBlock(work)]
  while (measured.length < runs) measured.push(await longestBlock(work))
  const [least] = measured.toSorted((one, other) => one.blockMs - other.blockMs)
  if (least === undefined) return expect.fail('nothing was measured')
  expect(least.blockMs).toBeLessThan(maxMs)
  return least.outcome
}

/** Over a socket, because a simulated call copies the whole answer twice in one turn. */
const readPath = (path: string) =>
  leastOf(async () => {
    const response = await fetch(`${address}/api/v1${path}`, { headers: { 'access-token': accessToken } })
    await response.body?.pipeTo(new WritableStream())
    return response.status
  })

const plannedFile = (index: number): PlannedFile => ({
  path: `${index.toString()}.pdf`,
  report: largeReport(index),
  mayReplace: true,
  mayRepeat: false,
  mayNameOthers: false,
})

const filingServices = (uploads: ReportUploads) => ({
  ...testApp.services,
  directory: largerDirectory,
  uploads,
  unzipper: { unzip: () => () => Promise.resolve(E.right(undefined)) },
  readersOf: archiveReaders({ ...testApp.services, directory: largerDirectory }),
})

describe('First aid 4: nothing blocks the event loop with 5,000 people, 2,000 accounts and 10,000 reports', () => {
  test.each([
    '/users',
    '/user-list?search=a&sort=family_name&order=descending&page=2',
    '/user-list/usernames?search=a',
    '/accounts',
    '/groups',
    '/advisers',
    '/account-list',
    '/account-list?search=a',
    '/account-list/codes?search=a',
    '/group-list?search=group&adviser=LA1&page=2',
    '/user-list?search=a&sort=match',
    `/user-list?sort=match&search=${'e%20a%20'.repeat(240)}`,
    `/account-list?search=${'a%20c%20'.repeat(240)}`,
    '/reports/static',
    '/reports/static/page',
    '/reports/static/page?search=report',
    '/reports/static/uploads/page',
    '/messages/recipients',
    '/financial-years/2024/accounts',
    '/events',
  ])('answers %s', async (path) => {
    expect(await readPath(path)).toBe(200)
  })

  test('announces an upload of 1,000 reports, corrects one of them, and withdraws the upload', async () => {
    const { log, tail, pool, notifications } = testApp.services
    const uploads = openUploads({ log, tail, pool, jobs: { send: () => Promise.resolve() } })
    const filing = filingServices(uploads)
    const reports = largeArchive.reports.slice(0, 1_000)
    const blocks: Record<string, number> = {}

    const measure = async <A>(name: string, work: () => Promise<E.Either<unknown, A>>): Promise<void> => {
      const { outcome, blockMs } = await longestBlock(work)
      expect([name, E.isRight(outcome)]).toEqual([name, true])
      blocks[name] = blockMs
    }
    const change = (acting: (known: MaybeUpload) => Promise<E.Either<never, UploadWrite>>) =>
      uploads.change(largeArchive.upload, acting, intentOf('admin', new Date()))()
    const say = (...commands: readonly UploadCommand[]) => change(() => Promise.resolve(E.right({ commands })))

    await measure('receive', () =>
      say({
        type: 'ReceiveUpload',
        id: largeArchive.upload,
        name: 'July.zip',
        bytes: 1,
        by: 'admin',
        at: new Date().toISOString(),
        files: reports.map((_, index) => plannedFile(index)),
      }),
    )
    await measure('begin', () => say({ type: 'BeginUnzipping' }, { type: 'BeginFiles', files: [...reports.keys()] }))
    await measure('settle', () =>
      say({
        type: 'SettleFiles',
        settled: reports.map((report, file) => ({ _tag: 'Filed', file, report, version: 1 })),
      }),
    )
    await measure('announce', () =>
      change(async (known) => {
        const commands: readonly UploadCommand[] = [{ type: 'CompleteUpload' }, { type: 'SaveUpload' }]
        if (O.isNone(known)) return E.right({ commands })
        const filed = await filedInAttempt(log, largeArchive.upload)
        return E.right({
          commands,
          others: await announceArrivals(filing, known.value, filed, known.value.version + 1),
        })
      }),
    )
    const told = await notifications.of(largePeople[500]?.username ?? '', new Date())
    expect(told.map(({ Title }) => Title)).toEqual(['New report'])

    const { StaticReportName, ...report } = largeReport(500)
    const corrected = { revision: 1, report: { ...report, StaticReportName, StaticReportTitle: 'Corrected' } }
    await measure('correct', async () => {
      const reply = await testApp.call('PUT', `/reports/static/${StaticReportName}`, corrected, { token: accessToken })
      return reply.statusCode === 200 ? E.right(null) : E.left(reply.body)
    })
    await measure('withdraw', () => uploadWithdrawal(filing)(largeArchive.upload, { by: 'admin', isConfirmed: true })())
    expect(Object.entries(blocks).filter(([, blockMs]) => blockMs >= maxMs)).toEqual([])
  }, 120_000)

  test('finds whom a notification to 5,000 named people goes to', async () => {
    const recipients = { users: largePeople.map(({ username }) => username), roles: [], advisers: [], groups: [] }
    const body = { recipients, of: 'notification' }
    const reply = await leastOf(() => testApp.call('POST', '/recipients', body, { token: accessToken }))
    expect(reply.json<{ people: readonly unknown[] }>().people).toHaveLength(largeFirm.people)
  })

  test('finds who watches an order of 200 accounts', async () => {
    const accounts = largerDirectory
      .accounts()
      .slice(-200)
      .map(({ AccountCode }) => AccountCode)
    const services = { ...testApp.services, directory: largerDirectory }
    const { whole, part } = await leastOf(() => Promise.resolve(watchersOf(services, accounts)))
    expect([whole.length, part.length > largeFirm.advisers]).toEqual([0, true])
  })

  test('finds whom changes of 2,000 closed years concern', async () => {
    const { pool, users } = testApp.services
    const readersOf = changedYearsReaders({
      pool,
      users,
      directory: largerDirectory,
      reachOf: createReachResolver(largerDirectory),
    })
    const changes = largerDirectory
      .accounts()
      .map(({ AccountCode: account }) => ({ account, years: [2000], from: '2000-01-01', rows: 1 }))
    const readers = await leastOf(() => readersOf(changes, Number.MAX_SAFE_INTEGER))
    expect(readers.length).toBeGreaterThan(largeFirm.accounts)
  })

  test('checks after an import whether 5,000 people may keep their dashboards open', async () => {
    const mayStay = () => {
      const mayOpen = mayOpenDashboard({ users: testApp.services.users, reachOf: createReachResolver(largerDirectory) })
      return largePeople.filter((person) => mayOpen(person.username, person.defaultDashboardType, person.defaultCode))
    }
    expect(await leastOf(() => Promise.resolve(mayStay()))).toHaveLength(largeFirm.people)
  })
})
