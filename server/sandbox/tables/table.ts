import * as t from 'io-ts'

/** What is to be made of the tables of an HTML document that follows. */
export const TableJob = t.strict({
  as: t.keyof({ 'table-to-xlsx': null, csv: null }),
  title: t.string,
  at: t.string,
})
export type TableJob = t.TypeOf<typeof TableJob>

/** What a cell holds, and how a spreadsheet is to show it. */
export interface Value {
  readonly value: string | number | boolean | Date
  /** None shows as the spreadsheet shows what it holds. */
  readonly format?: string
}

export interface TableCell extends Value {
  /** From 0. */
  readonly column: number
  readonly isHeading: boolean
  readonly isFigure: boolean
  readonly columns: number
  readonly rows: number
}

/** `heading` rows stand over a table, a `total` row is set off from the others. */
export type RowKind = 'heading' | 'row' | 'total'

export interface TableRow {
  readonly kind: RowKind
  readonly cells: readonly TableCell[]
}

/** Told of tables one after another, each of which has at least one row. */
export interface TableListener {
  /** `name` is what the table is called, where it is called anything. */
  readonly onTable: (name: string) => void
  readonly onRow: (row: TableRow) => void
}
