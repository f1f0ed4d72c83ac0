import { heldQuantity } from '../../../../src/domain/ledger/parcels/parcel.ts'
import type { AccountLedger } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { orderPath, tradingPath } from '../../../../src/domain/navigation/route.ts'
import type { OrderSide } from '../../../../src/domain/trading/order/terms/order-terms.ts'
import type { WidgetGraph } from '../../../../src/domain/widgets/graph/widget-graph.ts'
import {
  buyColumnPath,
  type TableCell,
  type TableColumn,
  isOrderColumn,
  type TableRow,
  sellColumnPath,
  type WidgetTable,
} from '../../../../src/domain/widgets/table/widget-table.ts'
import type { ReadEntity, DataSetReading } from '../reading.ts'
import { tableColumn, linkCell } from '../table.ts'

type LinkSubject = Pick<DataSetReading, 'entity' | 'asAt' | 'currentDataDate' | 'snapshot'>

interface OrderOffer {
  readonly path: string
  readonly side: OrderSide
  readonly text: string
  readonly ofShort: string | null
}

const orderOffers: readonly OrderOffer[] = [
  { path: buyColumnPath, side: 'b', text: 'Buy', ofShort: 'Buy to close' },
  { path: sellColumnPath, side: 's', text: 'Sell', ofShort: null },
]

/** Past holdings cannot be traded. */
const canOrder = ({ entity: { type }, asAt, currentDataDate, snapshot }: LinkSubject): boolean =>
  (type === 'portfolio' || type === 'group') && snapshot.knownOn === null && asAt >= currentDataDate

export const orderColumns = (of: LinkSubject): readonly TableColumn[] =>
  canOrder(of) ? orderOffers.map(({ path, text }) => tableColumn(path, text, 'link', { visibilityWeight: 1 })) : []

/** Excludes securities quoted in other currencies, because orders are in Australian dollars. */
const tradableSecuritiesOf = ({ positions, quoted }: AccountLedger): ReadonlyMap<string, 'held' | 'short'> => {
  const open = positions.filter(({ security, history }) => history.open.length > 0 && quoted?.has(security) !== true)
  return new Map(
    [...Map.groupBy(open, ({ security }) => security)].map(([security, own]) => [
      security,
      own.some(({ history }) => heldQuantity(history.open) > 0) ? 'held' : 'short',
    ]),
  )
}

const orderListKeyOf = ({ type, code }: ReadEntity) => ({
  type: type === 'portfolio' ? type : ('group' as const),
  code,
})

export const withOrders = (
  of: LinkSubject,
  ledger: AccountLedger,
  holder: ReadEntity = of.entity,
): ((row: TableRow) => TableRow) => {
  if (!canOrder(of)) return (row) => row
  const traded = tradableSecuritiesOf(ledger)
  const path = tradingPath(orderListKeyOf(holder))
  const cellOf = ({ code }: TableRow, { side, text, ofShort }: OrderOffer): TableCell => {
    if (typeof code !== 'string' || !traded.has(code)) return null
    const shown = traded.get(code) === 'short' ? ofShort : text
    return shown === null ? null : linkCell(orderPath(path, code, side), shown)
  }
  return (row) => ({ ...row, ...Object.fromEntries(orderOffers.map((offer) => [offer.path, cellOf(row, offer)])) })
}

const withoutOrder = (row: TableRow): TableRow =>
  Object.fromEntries(Object.entries(row).filter(([path]) => !isOrderColumn({ path })))

export const hasOrders = (figures: WidgetTable | WidgetGraph): figures is WidgetTable =>
  'rows' in figures && figures.columns.some(isOrderColumn)

export const withoutOrders = (figures: WidgetTable): WidgetTable => ({
  ...figures,
  columns: figures.columns.filter((column) => !isOrderColumn(column)),
  rows: figures.rows.map(withoutOrder),
})
