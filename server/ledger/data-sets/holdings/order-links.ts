import { heldQuantity } from '../../../../src/domain/ledger/parcels/parcel.ts'
import type { Ledger } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { orderPath, tradingPath } from '../../../../src/domain/navigation/route.ts'
import type { OrderSide } from '../../../../src/domain/trading/order/terms/order-terms.ts'
import type { WidgetGraph } from '../../../../src/domain/widgets/graph/widget-graph.ts'
import {
  buyPath,
  type Cell,
  type Column,
  isOrder,
  type Row,
  sellPath,
  type WidgetTable,
} from '../../../../src/domain/widgets/table/widget-table.ts'
import type { Entity, Reading } from '../reading.ts'
import { column, link } from '../table.ts'

type Of = Pick<Reading, 'entity' | 'asAt' | 'currentDataDate' | 'snapshot'>

interface Offer {
  readonly path: string
  readonly side: OrderSide
  readonly text: string
  readonly ofShort: string | null
}

const offers: readonly Offer[] = [
  { path: buyPath, side: 'b', text: 'Buy', ofShort: 'Buy to close' },
  { path: sellPath, side: 's', text: 'Sell', ofShort: null },
]

/** Past holdings cannot be traded. */
const isOffered = ({ entity: { type }, asAt, currentDataDate, snapshot }: Of): boolean =>
  (type === 'portfolio' || type === 'group') && snapshot.knownOn === null && asAt >= currentDataDate

export const orderColumns = (of: Of): readonly Column[] =>
  isOffered(of) ? offers.map(({ path, text }) => column(path, text, 'link', { visibilityWeight: 1 })) : []

/** Excludes securities quoted in other currencies, because orders are in Australian dollars. */
const tradedIn = ({ positions, quoted }: Ledger): ReadonlyMap<string, 'held' | 'short'> => {
  const open = positions.filter(({ security, history }) => history.open.length > 0 && quoted?.has(security) !== true)
  return new Map(
    [...Map.groupBy(open, ({ security }) => security)].map(([security, own]) => [
      security,
      own.some(({ history }) => heldQuantity(history.open) > 0) ? 'held' : 'short',
    ]),
  )
}

const placeOf = ({ type, code }: Entity) => ({ type: type === 'portfolio' ? type : ('group' as const), code })

export const withOrders = (of: Of, ledger: Ledger, holder: Entity = of.entity): ((row: Row) => Row) => {
  if (!isOffered(of)) return (row) => row
  const traded = tradedIn(ledger)
  const path = tradingPath(placeOf(holder))
  const cellOf = ({ code }: Row, { side, text, ofShort }: Offer): Cell => {
    if (typeof code !== 'string' || !traded.has(code)) return null
    const shown = traded.get(code) === 'short' ? ofShort : text
    return shown === null ? null : link(orderPath(path, code, side), shown)
  }
  return (row) => ({ ...row, ...Object.fromEntries(offers.map((offer) => [offer.path, cellOf(row, offer)])) })
}

const withoutOrder = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([path]) => !isOrder({ path })))

export const hasOrders = (figures: WidgetTable | WidgetGraph): figures is WidgetTable =>
  'rows' in figures && figures.columns.some(isOrder)

export const withoutOrders = (figures: WidgetTable): WidgetTable => ({
  ...figures,
  columns: figures.columns.filter((column) => !isOrder(column)),
  rows: figures.rows.map(withoutOrder),
})
