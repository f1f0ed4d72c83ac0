import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiledReports } from '../../server/archive/reports/filed-reports.ts'
import { acknowledgeRaised } from '../../server/ledger/import/findings/acknowledge-raised.ts'
import { bringAcknowledged, openTestYears } from './ledger/years/open-test-years.ts'
import { explainBreaks } from '../../server/ledger/reconciliation/explain-breaks.ts'
import { intentOf } from '../../server/log/carry-out.ts'
import { openOnDemand } from '../../server/log/repository.ts'
import { differingTables, rebuild } from '../../server/log/project.ts'
import { openConversations } from '../../server/messages/conversations.ts'
import { openNotifications } from '../../server/notifications/notifications.ts'
import { migrations } from '../../server/migrations.ts'
import { projections } from '../../server/projections.ts'
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
  cash,
  openTestFirm,
  positions,
  prices,
  smallFirm,
  type TestFirm,
  transactions,
} from './ledger/import/small-firm.ts'
import { book, posts, withdraws } from './ledger/trades/support/trade-book.ts'
import { commands, fill, terms } from '../unit/support/trading/orders.ts'
import { loseARowOfEach, rowsProjected, tables } from './support/projected-tables.ts'

let firm: TestFirm

beforeAll(async () => {
  firm = await openTestFirm()
})
afterAll(() => firm.drop())

/** One run of each ending. */
const runReports = async () => {
  const book = openRunStore({ ...firm, now: () => new Date(), node: 'here' })
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

const fields: StaticReportFields = {
  StaticReportName: 'p1-fy-24-june',
  StaticReportTitle: 'Quarterly report',
  Year: 2024,
  Quarter: 'Q4',
  Type: 'portfolio',
  Code: 'P1',
}

/** Every event a filed report has, twice over: the one is deleted at the end, of the other nothing is left. */
const fileReports = async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const reports = openFiledReports(firm, () => [])
  const received = { name: 'June.zip', bytes: 3, files: [], status: 1, ...signed }
  for (const id of [first, second])
    await firm.log.append(intentOf('ada', new Date()), [
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
      { type: 'FileReport', StaticReportID: id, report: fields, upload: first, ...filing },
      { type: 'ReplaceFile', upload: second, ...filing, hash: 'bb' },
      { type: 'FetchFile', version: 2, fetching: 'opened', isClient: true, ...signed },
      { type: 'EditReport', revision: 2, report: { ...fields, StaticReportTitle: 'Report', Code: 'P2' }, ...signed },
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
  const notifications = openNotifications(firm)
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
  const streams = await openConversations(firm).of(id)
  for (const command of commands)
    expect((await streams.change(id, command, intentOf('ada', new Date()))())._tag).toBe('Right')
  const old = randomUUID()
  const data = { id: old, from: 'ada', date: signed.at, text: old }
  const events = ['ben', 'cid'].map((to) => ({ type: 'MessageSent', data: { ...data, to }, audience: [] }))
  await firm.log.append(intentOf('ada', new Date()), [{ stream: `message/${old}`, expected: 0, events }])()
}

const signIn = async () => {
  const sessions = openOnDemand(firm, sessionKind)
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
  await firm.bring({
    ...positions('P00001,2024-01-02,CBA,90', 'P00001,2024-01-02,XRO,5'),
    ...cash('P00001,2024-01-03,9890.04', 'P00002,2024-01-03,1'),
  })
  const explanation = { reason: 'A cent', by: 'ada', at: signed.at }
  const seen = [{ account: 'P00001', security: null, currency: null, difference: '-0.01' }]
  expect((await explainBreaks(firm, seen, explanation, intentOf('ada', new Date()))())._tag).toBe('Right')
  await firm.bring(positions('P00001,2024-01-03,CBA,90'))
  await firm.bring(cash('P00001,2024-01-04,9890.04', 'P00002,2024-01-04,0'))
  expect(await firm.bring(cash('P00002,2024-01-05,7'))).toMatchObject({ right: { _tag: 'Imported' } })
  const strange = await firm.bring(positions('P00002,2024-01-03,CBA,1'))
  expect(strange).toMatchObject({ right: { _tag: 'Imported' } })
  if (E.isRight(strange) && strange.right._tag === 'Imported') await firm.withdraw(strange.right.id)
  const { rows } = await firm.pool.query<Record<string, unknown>>(
    'select state from reconciliation_break order by state',
  )
  expect(rows).toEqual(['Explained', 'Matched', 'Open', 'Open'].map((state) => ({ state })))
}

/** A year is closed of two accounts and opened of one; the other's is changed by what is acknowledged. */
const closeYear = async () => {
  const years = await openTestYears(firm)
  await years.close(2024, null)
  await years.open(2024, ['P00002'])
  const late = transactions('P00001,2024-01-06,withdrawal,,,,,-1,Fees')
  expect(await bringAcknowledged(firm, late)).toMatchObject({ right: { _tag: 'Imported' } })
}

/** Orders of two accounts: one amended to less, partly filled and cancelled, and one whose trade was busted. */
const order = async () => {
  const orders = openOnDemand(firm, orderKind)
  const block = { ...terms, quantity: 200, allocations: ['A1', 'A2'].map((account) => ({ account, units: 100 })) }
  const acts: Readonly<Record<string, readonly OrderCommand[]>> = {
    FIRST: [
      commands.EnterOrder(),
      commands.RequestAmend(),
      commands.AcceptAmend(),
      fill('x1', 40),
      commands.ConfirmCancel(),
    ],
    SECOND: [commands.EnterOrder({ terms: block }), fill('x1', 41), fill('x2', 11), commands.BustFill()],
    THIRD: [commands.EnterOrder({ terms: block }), commands.RequestAmend(), commands.AcceptAmend()],
  }
  for (const [id, given] of Object.entries(acts))
    for (const command of given)
      expect((await orders.change(id, command, intentOf('ada', new Date()))())._tag).toBe('Right')
}

/** Two accounts are overdrawn, of which one is acknowledged. */
const overdraw = async () => {
  await firm.bring(
    transactions('P00001,2024-01-05,withdrawal,,,,,-50000,Fees', 'P00002,2024-01-05,withdrawal,,,,,-50000,Fees'),
  )
  const { rows } = await firm.pool.query<{ digest: string }>('select digest from ledger_import_finding')
  const [digest = '', ...others] = rows.map((row) => row.digest)
  expect(others).not.toEqual([])
  const acts = { pool: firm.pool, log: firm.log, actor: 'ada', at: signed.at }
  expect((await acknowledgeRaised(acts, [digest], 'A bridging loan'))._tag).toBe('Right')
}

test('every table rebuilt from the log equals the one kept live, whatever had become of it', async () => {
  await firm.bring(smallFirm)
  await firm.bring(prices('CBA,2024-01-04,1,1,1,1,1'))
  await firm.bring(prices('CBA,2024-01-04,1,1,1,2,1'))
  await firm.withdraw('3')
  await runReports()
  await fileReports()
  await tellPeople()
  await writeMessages()
  await signIn()
  await reconcile()
  await overdraw()
  await closeYear()
  await book(firm, posts(1), posts(2, { isSimulated: true }), withdraws(1))
  await order()
  const live = await rowsProjected(firm.pool)
  for (const { rows } of live) expect(rows.length).toBeGreaterThan(0)

  expect(await differingTables(firm.pool, projections)).toEqual([])
  await loseARowOfEach(firm.pool)
  const lacking = await rowsProjected(firm.pool)
  expect(await differingTables(firm.pool, projections)).toEqual(
    tables.map((table) => ({ table, missing: 1, surplus: 0 })),
  )
  await firm.pool.query("update static_report set name = 'another'")
  expect((await differingTables(firm.pool, projections)).find(({ table }) => table === 'static_report')).toEqual({
    table: 'static_report',
    missing: 3,
    surplus: 2,
  })
  expect((await rowsProjected(firm.pool)).map(({ rows }) => rows.length)).toEqual(
    lacking.map(({ rows }) => rows.length),
  )
  await rebuild(firm.pool, projections)
  expect(await rowsProjected(firm.pool)).toEqual(live)
  await rebuild(firm.pool, projections)
  expect(await rowsProjected(firm.pool)).toEqual(live)
})

test('when somebody last signed in is worked out by the migration as it is kept live', async () => {
  const kept = await lastSignIns(firm.pool)
  expect(kept).toEqual(
    new Map([
      ['ada', '2026-07-02T09:00:00.000Z'],
      ['ben', '2026-07-01T09:30:00.500Z'],
    ]),
  )
  await firm.pool.query('drop table last_sign_in')
  for (const { name, up } of migrations) if (name === 'users-004-last-sign-ins') await firm.pool.query(up)
  expect(await lastSignIns(firm.pool)).toEqual(kept)
})
