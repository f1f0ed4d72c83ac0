import * as t from 'io-ts'
import { text } from '../../text.ts'

/** `currency` is whole cents, `price` dollars per unit, `rate` a price or exchange rate without currency. */
export const ColumnType = t.keyof({
  text: null,
  number: null,
  currency: null,
  price: null,
  rate: null,
  percent: null,
  holding: null,
  date: null,
  link: null,
})
export type ColumnType = t.TypeOf<typeof ColumnType>

const Alignment = t.keyof({ left: null, center: null, right: null })

/** `path` is the cell's key. `visibilityWeight` 1 hides first, 3 last, 0 never (spec §9); below 0 is for exports. */
export const Column = t.readonly(
  t.strict({
    title: t.readonly(
      t.strict({
        value: t.string,
        type: ColumnType,
        alignment: Alignment,
        hidden: t.boolean,
        total: t.boolean,
        visibilityWeight: t.number,
      }),
    ),
    path: t.string,
  }),
)
export type Column = t.TypeOf<typeof Column>

/** Columns with links to acts on a row; only on screens. */
export const actPath = 'act'
export const buyPath = 'act-buy'
export const sellPath = 'act-sell'

export const isOrder = ({ path }: Pick<Column, 'path'>): boolean => path === buyPath || path === sellPath

export const isAct = (column: Pick<Column, 'path'>): boolean => column.path === actPath || isOrder(column)

export const MetaClass = t.keyof({
  'title-suffix': null,
  subtitle: null,
  'footer-table-row': null,
  'table-header': null,
})
export type MetaClass = t.TypeOf<typeof MetaClass>

export const Meta = t.readonly(t.strict({ class: MetaClass, value: t.string }))
export type Meta = t.TypeOf<typeof Meta>

const LinkCell = t.readonly(t.strict({ href: t.string, text: t.string }))

export const Cell = t.union([t.string, t.number, t.boolean, t.null, LinkCell])
export type Cell = t.TypeOf<typeof Cell>

export const Row = t.readonly(t.record(t.string, Cell))
export type Row = t.TypeOf<typeof Row>

export const TableOptions = t.readonly(
  t.partial({
    pageSize: t.number,
    totals: t.boolean,
    filters: t.boolean,
    groupOn: text(1_000),
    sortOn: text(1_000),
    sortDescending: t.boolean,
  }),
)
export type TableOptions = t.TypeOf<typeof TableOptions>

/** Spec §3: `root` is the key of the rows. Percent cells are fractions. `next` is the `after` of further rows. */
export const WidgetTable = t.readonly(
  t.exact(
    t.intersection([
      t.type({
        columns: t.readonlyArray(Column),
        root: t.literal('rows'),
        rows: t.readonlyArray(Row),
        options: TableOptions,
        meta: t.readonlyArray(Meta),
      }),
      t.partial({ next: t.string }),
    ]),
  ),
)
export type WidgetTable = t.TypeOf<typeof WidgetTable>
