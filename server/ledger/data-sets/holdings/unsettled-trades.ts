import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import type { Column, Meta, Row } from '../../../../src/domain/widgets/table/widget-table.ts'
import type { Unsettled } from '../../settlement/read-unsettled.ts'
import { column } from '../table.ts'

const unsettledColumns: readonly Column[] = [
  column('unsettled', 'Not settled', 'holding', { visibilityWeight: 2 }),
  column('unsettledCash', 'Cash not settled', 'currency', { visibilityWeight: 2 }),
]

export const withUnsettledColumns = (columns: readonly Column[], trades: readonly Unsettled[]): readonly Column[] =>
  trades.length === 0 ? columns : [...columns, ...unsettledColumns]

export const unsettledCash = (trades: readonly Unsettled[]): number => totalOf(trades, ({ cash }) => cash)

export const unsettledCells = (trades: readonly Unsettled[], security: string): Row => ({
  unsettled: trades.find((trade) => trade.security === security)?.net ?? null,
  unsettledCash: null,
})

export const unsettledCashCells = (trades: readonly Unsettled[]): Row => ({
  unsettled: null,
  unsettledCash: trades.length === 0 ? null : unsettledCash(trades),
})

const sideOf = ({ units }: Unsettled): string => (units < 0 ? 'sold' : 'bought')

/** Includes securities that are no longer held and have no row. */
export const unsettledMeta = (trades: readonly Unsettled[]): readonly Meta[] =>
  trades.map((trade) => ({
    class: 'footer-table-row',
    value: `${formatCell('holding', Math.abs(trade.units))} ${trade.security} ${sideOf(trade)} and not settled before ${displayDate(trade.until)}.`,
  }))
