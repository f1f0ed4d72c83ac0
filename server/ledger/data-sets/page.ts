import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DataSet } from '../../../src/domain/ledger/entity.ts'
import { slicedGraph, type WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import { maxRows, PageCursor } from '../../../src/domain/widgets/table/page-cursor.ts'
import type { WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import { readLastImport } from '../read/snapshot.ts'
import type { DataSetReaders } from './readers.ts'
import { accountCodesOf, type DataSetReader, type DataSetReading } from './reading.ts'

const rowsOnPage = (
  { rows }: WidgetTable,
  { rowsBefore }: DataSetReading,
  { readsPages }: DataSetReaders,
): WidgetTable['rows'] => (readsPages === true ? rows : rows.slice(rowsBefore))

type TableOrGraph = WidgetTable | WidgetGraph

const cutPage = (
  figures: TableOrGraph,
  reading: DataSetReading,
  readers: DataSetReaders,
): { readonly page: TableOrGraph; readonly isLast: boolean } => {
  if (!('rows' in figures)) {
    const end = reading.rowsBefore + maxRows.page
    return { page: slicedGraph(figures, reading.rowsBefore, end), isLast: figures.labels.length <= end }
  }
  const rows = rowsOnPage(figures, reading, readers)
  return { page: { ...figures, rows: rows.slice(0, maxRows.page) }, isLast: rows.length <= maxRows.page }
}

/** Figures for readers who request further pages. The size limit is the number of rows of the longest table. */
export type PageCache = Pick<LRUCache<string, TableOrGraph>, 'get' | 'set' | 'keys'>

const keptMs = 5 * 60_000

const sizeOf = (figures: TableOrGraph): number => ('rows' in figures ? figures.rows.length : figures.labels.length)

export const openPageCache = (): PageCache =>
  new LRUCache({ maxSize: maxRows.table, sizeCalculation: (figures) => sizeOf(figures) + 1, ttl: keptMs })

interface FiguresCache {
  readonly at: (position: number) => TableOrGraph | undefined
  readonly keep: (position: number, figures: TableOrGraph) => void
}

export const noFiguresCache: FiguresCache = { at: () => undefined, keep: () => undefined }

export const figuresCacheFor = (pages: PageCache, name: string): FiguresCache => ({
  at: (position) => pages.get(`${position} ${name}`),
  keep: (position, figures) => void pages.set(`${position} ${name}`, figures),
})

/** Includes the visible accounts, because requesters may see different accounts of one entity. */
export const figuresCacheKey = (
  dataSet: DataSet,
  by: string | undefined,
  reading: Pick<DataSetReading, 'entity' | 'asAt' | 'from' | 'snapshot' | 'accounts' | 'leftOut'>,
): string => {
  const { entity, asAt, from, snapshot, leftOut } = reading
  const codes = createHash('sha256')
    .update(JSON.stringify(accountCodesOf(reading).toSorted()))
    .digest('base64')
  return JSON.stringify([entity.type, entity.code, dataSet, by, asAt, from, snapshot.knownOn, leftOut, codes])
}

export const readPage = async (
  reader: DataSetReader,
  reading: DataSetReading,
  readers: DataSetReaders,
  kept: FiguresCache,
): Promise<TableOrGraph> => {
  const { position: asked, rowsBefore, asAt } = reading
  const figures = (asked === undefined ? undefined : kept.at(asked)) ?? (await reader(reading))
  const { page, isLast } = cutPage(figures, reading, readers)
  if (isLast) return page
  const position = asked ?? (await readLastImport(reading.snapshot))
  kept.keep(position, figures)
  return { ...page, next: PageCursor.encode({ rows: rowsBefore + maxRows.page, asAt, position }) }
}
