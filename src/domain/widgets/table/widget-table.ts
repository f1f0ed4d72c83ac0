import * as t from 'io-ts'
import { textUpTo } from '../../text/text-codec.ts'

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

const ColumnAlignment = t.keyof({ left: null, center: null, right: null })

/** `path` is the cell's key. `visibilityWeight` 1 hides first, 3 last, 0 never (spec §9); below 0 is for exports. */
export const TableColumn = t.readonly(
  t.strict({
    title: t.readonly(
      t.strict({
        value: t.string,
        type: ColumnType,
        alignment: ColumnAlignment,
        hidden: t.boolean,
        total: t.boolean,
        visibilityWeight: t.number,
      }),
    ),
    path: t.string,
  }),
)
export type TableColumn = t.TypeOf<typeof TableColumn>

/** Columns with links to actions on a row. Only screens show them. */
export const actionColumnPath = 'act'
export const buyColumnPath = 'act-buy'
export const sellColumnPath = 'act-sell'

export const isOrderColumn = ({ path }: Pick<TableColumn, 'path'>): boolean =>
  path === buyColumnPath || path === sellColumnPath

export const isActionColumn = (column: Pick<TableColumn, 'path'>): boolean =>
  column.path === actionColumnPath || isOrderColumn(column)

export const MetaClass = t.keyof({
  'title-suffix': null,
  subtitle: null,
  'footer-table-row': null,
  'table-header': null,
})
export type MetaClass = t.TypeOf<typeof MetaClass>

export const TableMeta = t.readonly(t.strict({ class: MetaClass, value: t.string }))
export type TableMeta = t.TypeOf<typeof TableMeta>

const LinkCell = t.readonly(t.strict({ href: t.string, text: t.string }))

export const TableCell = t.union([t.string, t.number, t.boolean, t.null, LinkCell])
export type TableCell = t.TypeOf<typeof TableCell>

export const TableRow = t.readonly(t.record(t.string, TableCell))
export type TableRow = t.TypeOf<typeof TableRow>

export const TableOptions = t.readonly(
  t.partial({
    pageSize: t.number,
    totals: t.boolean,
    filters: t.boolean,
    groupOn: textUpTo(1_000),
    sortOn: textUpTo(1_000),
    sortDescending: t.boolean,
  }),
)
export type TableOptions = t.TypeOf<typeof TableOptions>

/** Spec §3: `root` is the key of the rows. Percent cells are fractions. `next` is sent as `after` to get the next page. */
export const WidgetTable = t.readonly(
  t.exact(
    t.intersection([
      t.type({
        columns: t.readonlyArray(TableColumn),
        root: t.literal('rows'),
        rows: t.readonlyArray(TableRow),
        options: TableOptions,
        meta: t.readonlyArray(TableMeta),
      }),
      t.partial({ next: t.string }),
    ]),
  ),
)
export type WidgetTable = t.TypeOf<typeof WidgetTable>
