import * as t from 'io-ts'
import { ListedStaticReport } from './listed-static-report.ts'
import type { ReportQuarter } from './quarter.ts'
import type { OwnerType } from './static-report.ts'

export interface ArchiveFilter {
  readonly search: string
  readonly year: number | null
  readonly quarter: ReportQuarter | null
  readonly type: OwnerType | null
}

export const emptyArchiveFilter: ArchiveFilter = { search: '', year: null, quarter: null, type: null }

export const ArchiveColumn = t.keyof({
  name: null,
  title: null,
  year: null,
  quarter: null,
  type: null,
  code: null,
  filed: null,
})
export type ArchiveColumn = t.TypeOf<typeof ArchiveColumn>

export interface ArchiveSort {
  readonly column: ArchiveColumn
  readonly isDescending: boolean
}

export const lastFiledFirst: ArchiveSort = { column: 'filed', isDescending: true }

/** `page` counts from 1. */
export interface ArchiveQuery {
  readonly filter: ArchiveFilter
  readonly sort: ArchiveSort
  readonly page: number
}

export const initialArchiveQuery: ArchiveQuery = { filter: emptyArchiveFilter, sort: lastFiledFirst, page: 1 }

export const reportsPerPage = 50

/** `total` counts matches, `filed` and `years` (latest first) the whole archive. `page` is at most the last page. */
export const ArchivePage = t.readonly(
  t.strict({
    reports: t.readonlyArray(ListedStaticReport),
    page: t.number,
    total: t.number,
    filed: t.number,
    years: t.readonlyArray(t.number),
  }),
)
export type ArchivePage = t.TypeOf<typeof ArchivePage>
