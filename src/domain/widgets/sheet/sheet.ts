import { isNarrowed, type Wanted } from '../table/wanted.ts'
import type { Column, Row, WidgetTable } from '../table/widget-table.ts'
import { wantedInWords } from './wanted-in-words.ts'

/** What is taken out of a table: every row that matches, in the order shown, and the columns a narrow screen hides too. */
export interface Sheet {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly groupOn: string | null
  readonly hasTotals: boolean
  readonly isNarrowed: boolean
  readonly subtitles: readonly string[]
  /** The search, filters and order in use. */
  readonly inUse: readonly string[]
  readonly notes: readonly string[]
}

interface Source {
  readonly title: string
  readonly table: WidgetTable
  readonly wanted: Wanted
  readonly rows: readonly Row[]
  /** Those chosen one by one; none stands for all. */
  readonly chosen: ReadonlySet<Row>
}

const chosenOf = (rows: readonly Row[], chosen: ReadonlySet<Row>): readonly Row[] => {
  const some = chosen.size === 0 ? [] : rows.filter((row) => chosen.has(row))
  return some.length === 0 ? rows : some
}

export const sheetOf = ({ title, table: { columns, options, meta }, wanted, rows, chosen }: Source): Sheet => {
  const taken = chosenOf(rows, chosen)
  const isPart = taken.length < rows.length
  return {
    title,
    columns: columns.filter((column) => !column.title.hidden),
    rows: taken,
    groupOn: wanted.groupOn,
    hasTotals: options.totals !== false && columns.some((column) => column.title.total && !column.title.hidden),
    isNarrowed: isNarrowed(wanted) || isPart,
    subtitles: meta.filter((each) => each.class === 'subtitle').map(({ value }) => value),
    inUse: [...wantedInWords(columns, wanted), ...(isPart ? ['Chosen rows only'] : [])],
    notes: meta.filter((each) => each.class === 'footer-table-row').map(({ value }) => value),
  }
}
