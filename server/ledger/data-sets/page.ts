import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DataSet } from '../../../src/domain/ledger/entity.ts'
import { sliced, type WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import { mostRows, PageCursor } from '../../../src/domain/widgets/table/page-cursor.ts'
import type { WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import { readLastImport } from '../read/snapshot.ts'
import type { Readers } from './readers.ts'
import { codesOf, type Reader, type Reading } from './reading.ts'

const onPage = ({ rows }: WidgetTable, { rowsBefore }: Reading, { readsPages }: Readers): WidgetTable['rows'] =>
  readsPages === true ? rows : rows.slice(rowsBefore)

type Figures = WidgetTable | WidgetGraph

const cut = (
  figures: Figures,
  reading: Reading,
  readers: Readers,
): { readonly page: Figures; readonly isLast: boolean } => {
  if (!('rows' in figures)) {
    const end = reading.rowsBefore + mostRows.page
    return { page: sliced(figures, reading.rowsBefore, end), isLast: figures.labels.length <= end }
  }
  const rows = onPage(figures, reading, readers)
  return { page: { ...figures, rows: rows.slice(0, mostRows.page) }, isLast: rows.length <= mostRows.page }
}

/** Figures for readers who page on. The limit is the rows of the longest table. */
export type KeptPages = Pick<LRUCache<string, Figures>, 'get' | 'set' | 'keys'>

const keptMs = 5 * 60_000

const sizeOf = (figures: Figures): number => ('rows' in figures ? figures.rows.length : figures.labels.length)

export const openKeptPages = (): KeptPages =>
  new LRUCache({ maxSize: mostRows.table, sizeCalculation: (figures) => sizeOf(figures) + 1, ttl: keptMs })

interface KeptFigures {
  readonly at: (position: number) => Figures | undefined
  readonly keep: (position: number, figures: Figures) => void
}

export const notKept: KeptFigures = { at: () => undefined, keep: () => undefined }

export const keptAs = (pages: KeptPages, name: string): KeptFigures => ({
  at: (position) => pages.get(`${position} ${name}`),
  keep: (position, figures) => void pages.set(`${position} ${name}`, figures),
})

/** Includes the accounts, because the requester may not see all of them. */
export const keptName = (
  dataSet: DataSet,
  by: string | undefined,
  reading: Pick<Reading, 'entity' | 'asAt' | 'from' | 'snapshot' | 'accounts' | 'leftOut'>,
): string => {
  const { entity, asAt, from, snapshot, leftOut } = reading
  const codes = createHash('sha256')
    .update(JSON.stringify(codesOf(reading).toSorted()))
    .digest('base64')
  return JSON.stringify([entity.type, entity.code, dataSet, by, asAt, from, snapshot.knownOn, leftOut, codes])
}

export const readPage = async (
  reader: Reader,
  reading: Reading,
  readers: Readers,
  kept: KeptFigures,
): Promise<Figures> => {
  const { position: asked, rowsBefore, asAt } = reading
  const figures = (asked === undefined ? undefined : kept.at(asked)) ?? (await reader(reading))
  const { page, isLast } = cut(figures, reading, readers)
  if (isLast) return page
  const position = asked ?? (await readLastImport(reading.snapshot))
  kept.keep(position, figures)
  return { ...page, next: PageCursor.encode({ rows: rowsBefore + mostRows.page, asAt, position }) }
}
