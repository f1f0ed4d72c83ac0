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
}

const offers: readonly Offer[] = [
  { path: buyPath, side: 'b', text: 'Buy' },
  { path: sellPath, side: 's', text: 'Sell' },
]

/** Of an account and of a group, as they are now: what was held on another day is no longer what is traded. */
const isOffered = ({ entity: { type }, asAt, currentDataDate, snapshot }: Of): boolean =>
  (type === 'portfolio' || type === 'group') && snapshot.knownOn === null && asAt >= currentDataDate

export const orderColumns = (of: Of): readonly Column[] =>
  isOffered(of) ? offers.map(({ path, text }) => column(path, text, 'link', { visibilityWeight: 1 })) : []

/** Orders are in Australian dollars: what is quoted in another currency has none. */
const tradedIn = ({ positions, quoted }: Ledger): ReadonlySet<string> =>
  new Set(
    positions
      .filter(({ security, history }) => history.open.length > 0 && quoted?.has(security) !== true)
      .map(({ security }) => security),
  )

const placeOf = ({ type, code }: Entity) => ({ type: type === 'portfolio' ? type : ('group' as const), code })

/** Where more of the security of a row can be ordered, or it sold, for whose rows they are. */
export const withOrders = (of: Of, ledger: Ledger, holder: Entity = of.entity): ((row: Row) => Row) => {
  if (!isOffered(of)) return (row) => row
  const traded = tradedIn(ledger)
  const path = tradingPath(placeOf(holder))
  const cellOf = ({ code }: Row, { side, text }: Offer): Cell =>
    typeof code === 'string' && traded.has(code) ? link(orderPath(path, code, side), text) : null
  return (row) => ({ ...row, ...Object.fromEntries(offers.map((offer) => [offer.path, cellOf(row, offer)])) })
}

const withoutOrder = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([path]) => !isOrder({ path })))

export const hasOrders = (figures: WidgetTable | WidgetGraph): figures is WidgetTable =>
  'rows' in figures && figures.columns.some(isOrder)

/** As they are for those who may not order. */
export const withoutOrders = (figures: WidgetTable): WidgetTable => ({
  ...figures,
  columns: figures.columns.filter((column) => !isOrder(column)),
  rows: figures.rows.map(withoutOrder),
})
