import type { Wanted } from '../table/wanted.ts'
import type { Row } from '../table/widget-table.ts'
import { arrangement } from './arrangement.ts'
import { gathered, type Span } from './gathered.ts'
import type { Grouping } from './grouping.ts'
import type { Order } from './order.ts'
import type { RowIndex } from './row-index.ts'
import type { Sliced } from './sliced.ts'

interface Groups {
  readonly grouping: Grouping
  readonly spans: readonly Span[]
}

/** Rows in an order, with the index they are places in; `null` where they are not grouped. */
export interface Arranged {
  readonly index: RowIndex
  readonly order: Order
  readonly groups: Groups | null
}

export function* arranged(index: RowIndex, wanted: Wanted): Sliced<Arranged> {
  const order = yield* arrangement(index, wanted)
  const column = index.table.columns.find(({ path }) => path === wanted.groupOn)
  if (column === undefined) return { index, order, groups: null }
  const grouping = yield* index.grouping(column)
  yield
  const { order: together, spans } = gathered(order, grouping)
  return { index, order: together, groups: { grouping, spans } }
}

/** The rows themselves, in their order. */
export const rowsInOrder = ({ index: { table }, order }: Arranged): readonly Row[] =>
  Array.from(order, (row) => table.rows[row] ?? {})
