import type { ReactNode } from 'react'
import { columnKeys, type ListColumn } from '../../../domain/lists/list-column.ts'

/** Widths below which columns hide, widest first. `page-` refers to the page, the others to the nearest container. */
export const narrowWidths = ['61rem', '60rem', '56rem', '48rem', '44rem', '40rem', 'page-48rem', '30rem'] as const

/** How a column hides, and the lines under the row's name that then replace it. */
interface NarrowRule<Row, Of> {
  readonly below: (typeof narrowWidths)[number]
  readonly lines?: (row: Row, of: Of) => readonly ReactNode[]
  /** Replaces the small, dimmed type of a line. */
  readonly className?: string | undefined
}

/** `of` is what the table belongs to, mostly the actor that its buttons send to. */
export interface DataColumn<Row, Of = null, Key extends string = never> {
  readonly title: string
  readonly cell: (row: Row, of: Of) => ReactNode
  readonly sort?: Key
  readonly isHeader?: true
  readonly isFigure?: true
  readonly className?: string | undefined
  readonly narrow?: NarrowRule<Row, Of>
  readonly isShown?: (of: Of) => boolean
}

/** The column without its key, for parts that do not sort. */
export type DrawnColumn<Row, Of> = Omit<DataColumn<Row, Of>, 'sort'>

type ColumnDisplay<Row, Of> = Omit<DataColumn<Row, Of>, 'title' | 'sort'>

/** The columns of a list that also is a file: the domain declares them, `looks` has the look of each. */
export const listColumns = <Row, Of, Key extends string>(
  declared: Readonly<Record<Key, Pick<ListColumn<Row>, 'title'>>>,
  looks: Readonly<Record<Key, ColumnDisplay<Row, Of>>>,
): readonly DataColumn<Row, Of, Key>[] =>
  columnKeys(declared).map((key) => ({ ...looks[key], title: declared[key].title, sort: key }))
