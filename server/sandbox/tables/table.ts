import * as t from 'io-ts'

export const TableJob = t.strict({
  as: t.keyof({ 'table-to-xlsx': null, csv: null }),
  title: t.string,
  at: t.string,
})
export type TableJob = t.TypeOf<typeof TableJob>

export interface TableCellValue {
  readonly value: string | number | boolean | Date
  readonly format?: string | undefined
}

export interface HtmlCell extends TableCellValue {
  /** Counts from 0. */
  readonly column: number
  readonly isHeading: boolean
  readonly isFigure: boolean
  readonly isIncomplete?: boolean | undefined
  readonly columns: number
  readonly rows: number
}

export type TableRowKind = 'heading' | 'row' | 'total' | 'note'

export interface HtmlRow {
  readonly kind: TableRowKind
  readonly cells: readonly HtmlCell[]
}

export interface TableListener {
  readonly onTable: (name: string) => void
  readonly onRow: (row: HtmlRow) => void
}
