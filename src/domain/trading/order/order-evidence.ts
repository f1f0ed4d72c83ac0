import * as t from 'io-ts'
import { AccountChangeKind } from '../../users/account-change.ts'
import type { RecordedEvent } from '../../log/recorded-event.ts'
import { OrderViewed } from '../access/order-view.ts'
import type { TraderCapacity } from '../access/trader.ts'
import type { OrderCheck, CheckEvidence } from '../checks/check.ts'
import { OrderEvent, type OrderEventOfType } from './order-event.ts'
import { OrderId } from './order-id.ts'

const ApproverAccountChanged = t.readonly(
  t.strict({ type: t.literal('ApproverAccountChanged'), approver: t.string, change: AccountChangeKind }),
)
type ApproverAccountChanged = t.TypeOf<typeof ApproverAccountChanged>

export const EvidenceEntry = t.readonly(
  t.strict({
    position: t.number,
    at: t.string,
    actor: t.string,
    name: t.string,
    event: t.union([OrderEvent, OrderViewed, ApproverAccountChanged]),
    toldTo: t.readonlyArray(t.string),
  }),
)
export type EvidenceEntry = t.TypeOf<typeof EvidenceEntry>

export const OrderEvidence = t.readonly(t.strict({ id: OrderId, entries: t.readonlyArray(EvidenceEntry) }))
export type OrderEvidence = t.TypeOf<typeof OrderEvidence>

export const ShownAccountChange = t.readonly(
  t.strict({
    position: t.number,
    at: t.string,
    change: AccountChangeKind,
    by: t.string,
    name: t.string,
    approver: t.string,
    approverName: t.string,
  }),
)
export type ShownAccountChange = t.TypeOf<typeof ShownAccountChange>

export const capacityTexts: Readonly<Record<TraderCapacity, string>> = {
  desk: 'order desk',
  adviser: 'adviser',
  client: 'client',
}

const roomTexts: Readonly<Record<string, string>> = { 'permission:client.admin': capacityTexts.desk }

export const evidenceEntry = (
  { position, at, actor, audience }: Pick<RecordedEvent, 'position' | 'at' | 'actor' | 'audience'>,
  event: EvidenceEntry['event'],
  nameOf: (username: string) => string,
): EvidenceEntry => ({
  position,
  at,
  actor,
  name: nameOf(actor),
  event,
  toldTo: audience.map((room) => roomTexts[room] ?? room.replace(/^user:/, '')).toSorted(),
})

const evidenceColumns = [
  ...[
    'Order',
    'Position',
    'Time',
    'User name',
    'Name',
    'Role',
    'Event',
    'Dispute',
    'Reason',
    'Account',
    'Units',
    'Price',
  ],
  ...['Consideration', 'Brokerage', 'Rule', 'Outcome', 'Figures', 'Acknowledged', 'Quote', 'Quote date', 'Notified'],
] as const

type EvidenceColumn = (typeof evidenceColumns)[number]
type EvidenceCells = Readonly<Partial<Record<EvidenceColumn, string | number>>>

const namedText = (figures: OrderCheck['figures']): string =>
  Object.entries(figures)
    .map(([name, figure]) => `${name} ${figure ?? 'unknown'}`)
    .join(', ')

const checkCells =
  ({ acknowledged, quote }: CheckEvidence) =>
  (check: OrderCheck): EvidenceCells => ({
    Account: check.account ?? '',
    Rule: check.rule,
    Outcome: check.outcome,
    Figures: namedText(check.figures),
    Acknowledged: check.outcome === 'warning' && acknowledged.includes(check.rule) ? 'yes' : '',
    ...(quote === null ? {} : { Quote: quote.price, 'Quote date': quote.date }),
  })

const allocationCells = (event: EvidenceEntry['event']): readonly EvidenceCells[] => {
  if (event.type === 'OrderFilled')
    return event.shares.map(({ account, units, consideration, brokerage }) => ({
      Account: account,
      Units: units,
      Price: event.price,
      Consideration: consideration,
      Brokerage: brokerage,
    }))
  return 'terms' in event
    ? event.terms.allocations.map(({ account, units }) => ({
        Account: account,
        Units: units,
        Price: 'priceLimit' in event.terms ? event.terms.priceLimit : 'market',
      }))
    : []
}

const disputedCells = (event: OrderEventOfType<'BrokerReportDisputed'>): EvidenceCells => {
  const { clientOrder, report, refused, execution, trade, filled } = event
  const figures = {
    report,
    refused,
    clientOrder,
    ...(execution === '' ? {} : { execution }),
    ...(trade === null ? {} : { trade: trade.execution, tradedOn: trade.tradedOn }),
    ...(filled === null ? {} : { filled }),
  }
  return {
    Figures: namedText(figures),
    ...(trade === null ? {} : { Units: trade.units, Price: trade.price, Brokerage: trade.brokerage }),
  }
}

const disputedRows = (event: EvidenceEntry['event']): readonly EvidenceCells[] =>
  event.type === 'BrokerReportDisputed' ? [disputedCells(event)] : []

const viewedCells = (event: EvidenceEntry['event']): readonly EvidenceCells[] =>
  event.type === 'OrderViewed'
    ? [
        {
          Role: capacityTexts[event.capacity],
          Figures: namedText({
            shown: event.shown,
            terms: event.version,
            accounts: event.isPart ? 'their own' : 'all',
          }),
        },
      ]
    : []

const accountChangeCells = (event: EvidenceEntry['event']): readonly EvidenceCells[] =>
  event.type === 'ApproverAccountChanged'
    ? [{ Figures: namedText({ approver: event.approver, change: event.change }) }]
    : []

const cellsOf = ({ event }: EvidenceEntry): readonly EvidenceCells[] => {
  const reason = 'reason' in event ? { Reason: event.reason } : {}
  const checked = 'evidence' in event ? event.evidence.checks.map(checkCells(event.evidence)) : []
  const rows = [
    ...allocationCells(event),
    ...checked,
    ...disputedRows(event),
    ...viewedCells(event),
    ...accountChangeCells(event),
  ]
  return (rows.length === 0 ? [{}] : rows).map((row) => ({ ...row, ...reason }))
}

const disputesIn = (entries: OrderEvidence['entries']): ReadonlyMap<number, number> =>
  new Map(
    entries
      .filter(({ event }) => event.type === 'BrokerReportDisputed')
      .map(({ position }, index) => [position, index + 1]),
  )

export const evidenceRows = ({ id, entries }: OrderEvidence): readonly (readonly (string | number)[])[] => {
  const disputes = disputesIn(entries)
  return [
    evidenceColumns,
    ...entries.flatMap((entry) =>
      cellsOf(entry).map((cells) => {
        const { position, at, actor, name, event, toldTo } = entry
        const row: EvidenceCells = {
          ...cells,
          Order: id,
          Position: position,
          Time: at,
          'User name': actor,
          Name: name,
          Event: event.type,
          Dispute: event.type === 'DisputeSettled' ? event.dispute : (disputes.get(position) ?? ''),
          Notified: toldTo.join(', '),
        }
        return evidenceColumns.map((column) => row[column] ?? '')
      }),
    ),
  ]
}
