import { expect, test } from 'vitest'
import { evidenceEntry, evidenceRows } from '../../../../../src/domain/trading/order/order-evidence.ts'
import type { OrderViewed } from '../../../../../src/domain/trading/access/order-view.ts'
import type { OrderCommand } from '../../../../../src/domain/trading/order/order-command.ts'
import { commands, dispute, following } from '../../../support/trading/orders.ts'

const at = '2026-07-01T01:00:00.000Z'

const rowsOf = (...given: readonly OrderCommand[]): readonly Readonly<Record<string, string | number>>[] => {
  const entries = following(...given).events.map((event, place) =>
    evidenceEntry({ position: place + 1, at, actor: 'desk', audience: [] }, event, () => 'Order Desk'),
  )
  const [columns = [], ...rows] = evidenceRows({ id: 'A1', entries })
  return rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place] ?? ''])))
}

test('which dispute was settled, and what was disputed, is told by name and in figures', () => {
  const ended = {
    ...dispute,
    report: 'Cancelled',
    refused: 'FillsMissing',
    reason: 'As asked',
    trade: null,
    filled: 50,
  } as const
  const rows = rowsOf(
    commands.EnterOrder(),
    commands.DisputeReport(),
    commands.DisputeReport({ dispute: ended }),
    commands.DisputeReport({ dispute: { ...dispute, report: 'Corrected', refused: 'FillNotFound', execution: 'x7' } }),
    commands.SettleDispute({ dispute: 2, reason: 'Agreed by phone' }),
    commands.SettleDispute({ dispute: 1, reason: 'Agreed by phone' }),
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
    at,
  }
  const entry = evidenceEntry({ position: 9, at, actor: 'adviser', audience: [] }, viewed, () => 'Ada Adviser')
  const [columns = [], row = [], ...others] = evidenceRows({ id: 'A1', entries: [entry] })
  expect(others).toEqual([])
  expect(Object.fromEntries(columns.map((column, place) => [column, row[place]]))).toMatchObject({
    Order: 'A1',
    Position: 9,
    Time: at,
    'User name': 'adviser',
    Name: 'Ada Adviser',
    Role: 'adviser',
    Event: 'OrderViewed',
    Figures: 'shown approval, terms 1, accounts all',
    Notified: '',
  })
})
