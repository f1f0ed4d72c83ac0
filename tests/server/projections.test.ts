import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaticReports } from '../../server/archive/reports/static-report-repository.ts'
import { acknowledgeRaised } from '../../server/ledger/import/findings/acknowledge-raised.ts'
import { bringAcknowledged, openTestYears } from './ledger/years/open-test-years.ts'
import { explainBreaks } from '../../server/ledger/reconciliation/explain-breaks.ts'
import { intentOf } from '../../server/log/carry-out.ts'
import { openOnDemandRepository } from '../../server/log/repository.ts'
import { differingTables, rebuildProjections } from '../../server/log/project.ts'
import { openConversations } from '../../server/messages/conversations.ts'
import { openNotifications } from '../../server/notifications/notifications.ts'
import { allMigrations } from '../../server/migrations.ts'
import { serverProjections } from '../../server/projections.ts'
import { orderKind } from '../../server/trading/order-kind.ts'
import { sessionKind } from '../../server/users/aggregates.ts'
import { lastSignIns } from '../../server/users/last-sign-ins.ts'
import { openRunStore } from '../../server/reports/run/run-store.ts'
import { E, O } from '../../src/domain/fp.ts'
import type { ConversationCommand } from '../../src/domain/messages/conversation.ts'
import type { NotificationCommand } from '../../src/domain/notifications/decider.ts'
import type { NotificationContent } from '../../src/domain/notifications/notification.ts'
import { noRecipients } from '../../src/domain/users/recipients.ts'
import type { RunEnding } from '../../src/domain/reports/run/decider.ts'
import type { RunRequested } from '../../src/domain/reports/run/report-run.ts'
import type { OrderCommand } from '../../src/domain/trading/order/order-command.ts'
import type { StaticReportCommand, StaticReportFields } from '../../src/domain/archive/static-report.ts'
import {
  cashFile,
  openTestFirm,
  positionsFile,
  pricesFile,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from './ledger/import/small-firm.ts'
import { book, postTrades, withdrawTrades } from './ledger/trades/support/trade-book.ts'
import { orderCommands, reportFill, orderTerms } from '../unit/support/trading/orders.ts'
import { loseARowOfEach, rowsProjected, projectedTables } from './support/projected-tables.ts'

let testFirm: TestFirm

beforeAll(async () => {
  testFirm = await openTestFirm()
})
afterAll(() => testFirm.drop())

/** One run of each ending. */
const runReports = async () => {
  const book = openRunStore({ ...testFirm, now: () => new Date(), node: 'here' })
  const endings: readonly RunEnding[] = [
    { type: 'ReportIssued', hash: 'abc', bytes: 3, figures: 'def', accounts: ['P00001'] },
    { type: 'ReportFailed', message: 'no', fault: { _tag: 'TemplateFault', message: 'no', part: 'markup', line: 1 } },
    { type: 'ReportCancelled' },
  ]
  for (const [count, ending] of endings.entries()) {
    const id = randomUUID()
    const request: RunRequested = {
      report: 'holdings',
      title: 'Holdings',
      revision: 1,
      parameters: { AccountCode: 'P00001' },
      position: count,
      moment: '2024-01-03T00:00:00Z',
      by: 'ada',
      reissueOf: count === 0 ? null : randomUUID(),
      batch: null,
    }
    await book.begin(id, request, intentOf('ada', new Date()))()
    await book.end(id, ending, intentOf('ada', new Date()))()
  }
}

const signed = { by: 'ada', at: '2024-01-03T00:00:00.000Z' }

const staticReportFields: StaticReportFields = {
  StaticReportName: 'p1-fy-24-june',
  StaticReportTitle: 'Quarterly report',
  Year: 2024,
  Quarter: 'Q4',
  Type: 'portfolio',
  Code: 'P1',
}

/** Every event a static report has, twice over: the one is deleted at the end, of the other nothing is left. */
const fileReports = async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const reports = openStaticReports(testFirm, () => [])
  const received = { name: 'June.zip', bytes: 3, files: [], status: 1, ...signed }
  for (const id of [first, second])
    await testFirm.log.append(intentOf('ada', new Date()), [
      {
        stream: `upload/${id}`,
        expected: 0,
        events: [{ type: 'UploadReceived', data: { id, ...received }, audience: [] }],
      },
    ])()
  const withdrawing = (upload: string): StaticReportCommand => ({ type: 'WithdrawVersion', upload, ...signed })
  const endings: readonly (readonly StaticReportCommand[])[] = [
    [{ type: 'DeleteReport', ...signed }],
    [withdrawing(second), withdrawing(first)],
    [],
  ]
  for (const ending of endings) {
    const id = randomUUID()
    const filing = { hash: 'aa', bytes: 3, ...signed }
    const commands: readonly StaticReportCommand[] = [
      { type: 'FileReport', StaticReportID: id, report: staticReportFields, upload: first, ...filing },
      { type: 'ReplaceFile', upload: second, ...filing, hash: 'bb' },
      { type: 'FetchFile', version: 2, fetching: 'opened', isClient: true, ...signed },
      {
        type: 'EditReport',
        revision: 2,
        report: { ...staticReportFields, StaticReportTitle: 'Report', Code: 'P2' },
        ...signed,
      },
      ...ending,
    ]
    for (const command of commands) {
      const done = await reports.change(id, command, intentOf('ada', new Date()))()
      expect(done._tag).toBe('Right')
    }
  }
}

/** Writes notifications that are edited, withdrawn or deleted, and one that a person sees, acknowledges and dismisses. */
const tellPeople = async () => {
  const notifications = openNotifications(testFirm)
  const NotificationID = randomUUID()
  const content: NotificationContent = {
    Title: 'T',
    Message: 'M',
    Priority: 1,
    Dismissible: true,
    mustAcknowledge: true,
    Expiry: '2099-01-01T00:00:00Z',
    about: '/reports/runs',
  }
  const to = ['ada', 'ben'].map((user) => ({ user, UserNotificationID: `${NotificationID}/${user}` }))
  const { at } = signed
  const composing = { NotificationID, content, by: 'ada', at, recipients: noRecipients, sendAt: null, to }
  const commands: readonly NotificationCommand[] = [
    { type: 'ComposeNotification', ...composing, sendAt: '2098-01-01T00:00:00Z' },
    { type: 'EditNotification', content, at, sending: O.some({ recipients: noRecipients, sendAt: null, to }) },
    { type: 'EditNotification', content: { ...content, Title: 'Edited' }, at, sending: O.none },
  ]
  for (const command of commands)
    expect(await notifications.change(NotificationID, command, intentOf('ada', new Date()))()).toMatchObject({
      _tag: 'Right',
    })
  const received = { NotificationID, user: 'ben', ...content }
  for (const type of ['SeeNotification', 'AcknowledgeNotification', 'DismissNotification'] as const)
    await notifications.userNotifications.change(
      `${NotificationID}/ben`,
      { type, received, at },
      intentOf('ben', new Date()),
    )()
  for (const ending of ['WithdrawNotification', 'DeleteNotification'] as const) {
    const other = randomUUID()
    const sending = {
      type: 'ComposeNotification',
      ...composing,
      NotificationID: other,
      to: [{ user: 'ada', UserNotificationID: other }],
    } as const
    await notifications.change(other, sending, intentOf('ada', new Date()))()
    await notifications.change(other, { type: ending, at }, intentOf('ada', new Date()))()
  }
}

/** A conversation of three, read in part, and a message as it was sent before there were conversations. */
const writeMessages = async () => {
  const id = randomUUID()
  const written = { date: signed.at, attachments: [randomUUID()], writtenBy: null }
  const [first, second] = [randomUUID(), randomUUID()]
  const sending = (message: string, from: string, ...to: readonly string[]): ConversationCommand => ({
    type: 'SendMessage',
    message: { ...written, id: message, text: randomUUID(), from },
    to,
    about: null,
  })
  const commands: readonly ConversationCommand[] = [
    sending(first, 'ada', 'ben', 'cid'),
    { type: 'MarkRead', user: 'ben', upTo: first },
    sending(second, 'ben', 'ada', 'cid'),
    { type: 'MarkRead', user: 'cid', upTo: first },
  ]
  const streams = await openConversations(testFirm).of(id)
  for (const command of commands)
    expect((await streams.change(id, command, intentOf('ada', new Date()))())._tag).toBe('Right')
  const old = randomUUID()
  const data = { id: old, from: 'ada', date: signed.at, text: old }
  const events = ['ben', 'cid'].map((to) => ({ type: 'MessageSent', data: { ...data, to }, audience: [] }))
  await testFirm.log.append(intentOf('ada', new Date()), [{ stream: `message/${old}`, expected: 0, events }])()
}

const signIn = async () => {
  const sessions = openOnDemandRepository(testFirm, sessionKind)
  for (const [username, at] of [
    ['ada', '2026-07-01T09:00:00.000Z'],
    ['ben', '2026-07-01T09:30:00.500Z'],
    ['ada', '2026-07-02T09:00:00.000Z'],
  ] as const) {
    const command = { type: 'SignIn', session: randomUUID(), at, expiresAt: '2099-01-01T00:00:00.000Z' } as const
    await sessions.change(username, command, intentOf(username, new Date(at)))()
  }
}

/** Breaks that are found, moved, explained and matched; two are left open, and of one the statement is withdrawn. */
const reconcile = async () => {
  await testFirm.bring({
    ...positionsFile('P00001,2024-01-02,CBA,90', 'P00001,2024-01-02,XRO,5'),
    ...cashFile('P00001,2024-01-03,9890.04', 'P00002,2024-01-03,1'),
  })
  const explanation = { reason: 'A cent', by: 'ada', at: signed.at }
  const seen = [{ account: 'P00001', security: null, currency: null, difference: '-0.01' }]
  expect((await explainBreaks(testFirm, seen, explanation, intentOf('ada', new Date()))())._tag).toBe('Right')
  await testFirm.bring(positionsFile('P00001,2024-01-03,CBA,90'))
  await testFirm.bring(cashFile('P00001,2024-01-04,9890.04', 'P00002,2024-01-04,0'))
  expect(await testFirm.bring(cashFile('P00002,2024-01-05,7'))).toMatchObject({ right: { _tag: 'Imported' } })
  const strange = await testFirm.bring(positionsFile('P00002,2024-01-03,CBA,1'))
  expect(strange).toMatchObject({ right: { _tag: 'Imported' } })
  if (E.isRight(strange) && strange.right._tag === 'Imported') await testFirm.withdraw(strange.right.id)
  const { rows } = await testFirm.pool.query<Record<string, unknown>>(
    'select state from reconciliation_break order by state',
  )
  expect(rows).toEqual(['Explained', 'Matched', 'Open', 'Open'].map((state) => ({ state })))
}

/** A year is closed of two accounts and opened of one; the other's is changed by what is acknowledged. */
const closeYear = async () => {
  const years = await openTestYears(testFirm)
  await years.close(2024, null)
  await years.open(2024, ['P00002'])
  const late = transactionsFile('P00001,2024-01-06,withdrawal,,,,,-1,Fees')
  expect(await bringAcknowledged(testFirm, late)).toMatchObject({ right: { _tag: 'Imported' } })
}

/** Orders of two accounts: one amended to less, partly filled and cancelled, and one whose trade was busted. */
const order = async () => {
  const orders = openOnDemandRepository(testFirm, orderKind)
  const block = { ...orderTerms, quantity: 200, allocations: ['A1', 'A2'].map((account) => ({ account, units: 100 })) }
  const acts: Readonly<Record<string, readonly OrderCommand[]>> = {
    FIRST: [
      orderCommands.EnterOrder(),
      orderCommands.RequestAmend(),
      orderCommands.AcceptAmend(),
      reportFill('x1', 40),
      orderCommands.ConfirmCancel(),
    ],
    SECOND: [
      orderCommands.EnterOrder({ terms: block }),
      reportFill('x1', 41),
      reportFill('x2', 11),
      orderCommands.BustFill(),
    ],
    THIRD: [orderCommands.EnterOrder({ terms: block }), orderCommands.RequestAmend(), orderCommands.AcceptAmend()],
  }
  for (const [id, given] of Object.entries(acts))
    for (const command of given)
      expect((await orders.change(id, command, intentOf('ada', new Date()))())._tag).toBe('Right')
}

/** Two accounts are overdrawn, of which one is acknowledged. */
const overdraw = async () => {
  await testFirm.bring(
    transactionsFile('P00001,2024-01-05,withdrawal,,,,,-50000,Fees', 'P00002,2024-01-05,withdrawal,,,,,-50000,Fees'),
  )
  const { rows } = await testFirm.pool.query<{ digest: string }>('select digest from ledger_import_finding')
  const [digest = '', ...others] = rows.map((row) => row.digest)
  expect(others).not.toEqual([])
  const acts = { pool: testFirm.pool, log: testFirm.log, actor: 'ada', at: signed.at }
  expect((await acknowledgeRaised(acts, [digest], 'A bridging loan'))._tag).toBe('Right')
}

test('every table rebuilt from the log equals the one kept live, whatever had become of it', async () => {
  await testFirm.bring(smallFirm)
  await testFirm.bring(pricesFile('CBA,2024-01-04,1,1,1,1,1'))
  await testFirm.bring(pricesFile('CBA,2024-01-04,1,1,1,2,1'))
  await testFirm.withdraw('3')
  await runReports()
  await fileReports()
  await tellPeople()
  await writeMessages()
  await signIn()
  await reconcile()
  await overdraw()
  await closeYear()
  await book(testFirm, postTrades(1), postTrades(2, { isSimulated: true }), withdrawTrades(1))
  await order()
  const live = await rowsProjected(testFirm.pool)
  for (const { rows } of live) expect(rows.length).toBeGreaterThan(0)

  expect(await differingTables(testFirm.pool, serverProjections)).toEqual([])
  await loseARowOfEach(testFirm.pool)
  const lacking = await rowsProjected(testFirm.pool)
  expect(await differingTables(testFirm.pool, serverProjections)).toEqual(
    projectedTables.map((table) => ({ table, missing: 1, surplus: 0 })),
  )
  await testFirm.pool.query("update static_report set name = 'another'")
  expect(
    (await differingTables(testFirm.pool, serverProjections)).find(({ table }) => table === 'static_report'),
  ).toEqual({
    table: 'static_report',
    missing: 3,
    surplus: 2,
  })
  expect((await rowsProjected(testFirm.pool)).map(({ rows }) => rows.length)).toEqual(
    lacking.map(({ rows }) => rows.length),
  )
  await rebuildProjections(testFirm.pool, serverProjections)
  expect(await rowsProjected(testFirm.pool)).toEqual(live)
  await rebuildProjections(testFirm.pool, serverProjections)
  expect(await rowsProjected(testFirm.pool)).toEqual(live)
})

test('when somebody last signed in is worked out by the migration as it is kept live', async () => {
  const kept = await lastSignIns(testFirm.pool)
  expect(kept).toEqual(
    new Map([
      ['ada', '2026-07-02T09:00:00.000Z'],
      ['ben', '2026-07-01T09:30:00.500Z'],
    ]),
  )
  await testFirm.pool.query('drop table last_sign_in')
  for (const { name, up } of allMigrations) if (name === 'users-004-last-sign-ins') await testFirm.pool.query(up)
  expect(await lastSignIns(testFirm.pool)).toEqual(kept)
})
