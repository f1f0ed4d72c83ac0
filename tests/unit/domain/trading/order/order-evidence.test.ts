import { expect, test } from 'vitest'
import { evidenceEntry, evidenceRows } from '../../../../../src/domain/trading/order/order-evidence.ts'
import type { OrderViewed } from '../../../../../src/domain/trading/access/order-view.ts'
import type { OrderCommand } from '../../../../../src/domain/trading/order/order-command.ts'
import { orderCommands, disputedReport, decideFollowing } from '../../../support/trading/orders.ts'

const sampleInstant = '2026-07-01T01:00:00.000Z'

const rowsOf = (...given: readonly OrderCommand[]): readonly Readonly<Record<string, string | number>>[] => {
  const entries = decideFollowing(...given).events.map((event, index) =>
    evidenceEntry({ position: index + 1, at: sampleInstant, actor: 'desk', audience: [] }, event, () => 'Order Desk'),
  )
  const [columns = [], ...rows] = evidenceRows({ id: 'A1', entries })
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])))
}

test('which dispute was settled, and what was disputed, is told by name and in figures', () => {
  const ended = {
    ...disputedReport,
    report: 'Cancelled',
    refused: 'FillsMissing',
    reason: 'As asked',
    trade: null,
    filled: 50,
  } as const
  const rows = rowsOf(
    orderCommands.EnterOrder(),
    orderCommands.DisputeReport(),
    orderCommands.DisputeReport({ dispute: ended }),
    orderCommands.DisputeReport({
      dispute: { ...disputedReport, report: 'Corrected', refused: 'FillNotFound', execution: 'x7' },
    }),
    orderCommands.SettleDispute({ dispute: 2, reason: 'Agreed by phone' }),
    orderCommands.SettleDispute({ dispute: 1, reason: 'Agreed by phone' }),
  )
  const trade = { Units: 500, Price: 45.5, Brokerage: 10 }
  expect(rows.filter(({ Dispute }) => Dispute !== '')).toMatchObject([
    {
      Event: 'BrokerReportDisputed',
      Dispute: 1,
      Reason: '',
      ...trade,
      Figures: 'report Filled, refused MoreThanLeft, clientOrder A1, trade x9, tradedOn 2026-07-01',
    },
    {
      Event: 'BrokerReportDisputed',
      Dispute: 2,
      Reason: 'As asked',
      Units: '',
      Price: '',
      Brokerage: '',
      Figures: 'report Cancelled, refused FillsMissing, clientOrder A1, filled 50',
    },
    {
      Event: 'BrokerReportDisputed',
      Dispute: 3,
      Reason: '',
      ...trade,
      Figures: 'report Corrected, refused FillNotFound, clientOrder A1, execution x7, trade x9, tradedOn 2026-07-01',
    },
    { Event: 'DisputeSettled', Dispute: 2, Reason: 'Agreed by phone', Figures: '' },
    { Event: 'DisputeSettled', Dispute: 1, Reason: 'Agreed by phone', Figures: '' },
  ])
  expect(rows[0]).toMatchObject({ Event: 'OrderEntered', Dispute: '' })
})

test('who looked at an order is told with their role, what they were shown, and of which terms', () => {
  const viewed: OrderViewed = {
    ...({ type: 'OrderViewed', shown: 'approval', capacity: 'adviser' } as const),
    isPart: false,
    version: 1,
    by: 'adviser',
    at: sampleInstant,
  }
  const entry = evidenceEntry(
    { position: 9, at: sampleInstant, actor: 'adviser', audience: [] },
    viewed,
    () => 'Ada Adviser',
  )
  const [columns = [], row = [], ...others] = evidenceRows({ id: 'A1', entries: [entry] })
  expect(others).toEqual([])
  expect(Object.fromEntries(columns.map((column, index) => [column, row[index]]))).toMatchObject({
    Order: 'A1',
    Position: 9,
    Time: sampleInstant,
    'User name': 'adviser',
    Name: 'Ada Adviser',
    Role: 'adviser',
    Event: 'OrderViewed',
    Figures: 'shown approval, terms 1, accounts all',
    Notified: '',
  })
})
