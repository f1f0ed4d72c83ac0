import { rowTest, searchTest } from './filters/column-filter.ts'
import { compareRows } from './sort.ts'
import type { Wanted } from './wanted.ts'
import type { Row, WidgetTable } from './widget-table.ts'

/** The rows that are wanted, in the order they are wanted in. */
export const arrangedRows = ({ columns, rows }: WidgetTable, { search, filters, sort }: Wanted): readonly Row[] => {
  const isFound = searchTest(columns, search)
  const passes = rowTest(columns, filters)
  return rows.filter((row) => isFound(row) && passes(row)).toSorted(compareRows(columns, sort))
}
