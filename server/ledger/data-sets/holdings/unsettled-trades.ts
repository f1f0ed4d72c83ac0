import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import type { TableColumn, TableMeta, TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import type { UnsettledRow } from '../../settlement/read-unsettled.ts'
import { tableColumn } from '../table.ts'

const unsettledColumns: readonly TableColumn[] = [
  tableColumn('unsettled', 'Not settled', 'holding', { visibilityWeight: 2 }),
  tableColumn('unsettledCash', 'Cash not settled', 'currency', { visibilityWeight: 2 }),
]

export const withUnsettledColumns = (
  columns: readonly TableColumn[],
  trades: readonly UnsettledRow[],
): readonly TableColumn[] => (trades.length === 0 ? columns : [...columns, ...unsettledColumns])

export const unsettledCash = (trades: readonly UnsettledRow[]): number => totalOf(trades, ({ cash }) => cash)

export const unsettledCells = (trades: readonly UnsettledRow[], security: string): TableRow => ({
  unsettled: trades.find((trade) => trade.security === security)?.net ?? null,
  unsettledCash: null,
})

export const unsettledCashCells = (trades: readonly UnsettledRow[]): TableRow => ({
  unsettled: null,
  unsettledCash: trades.length === 0 ? null : unsettledCash(trades),
})

const sideOf = ({ units }: UnsettledRow): string => (units < 0 ? 'sold' : 'bought')

/** Includes securities that are no longer held and have no row. */
export const unsettledMeta = (trades: readonly UnsettledRow[]): readonly TableMeta[] =>
  trades.map((trade) => ({
    class: 'footer-table-row',
    value: `${formatCell('holding', Math.abs(trade.units))} ${trade.security} ${sideOf(trade)} and not settled before ${displayDate(trade.until)}.`,
  }))
