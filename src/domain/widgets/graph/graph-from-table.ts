import { figureOf, isFigureType } from '../figures/figure-type.ts'
import { formatCell } from '../table/format-cell.ts'
import type { GraphConfig } from '../widget-definition.ts'
import type { GraphType, GraphSeries, WidgetGraph } from './widget-graph.ts'
import type { TableCell, TableColumn, ColumnType, TableRow, WidgetTable } from '../table/widget-table.ts'
import { withSortedPoints } from './stack.ts'
import { sumOf } from './slices.ts'

export type GraphDrawingOptions = Omit<GraphConfig, 'url'>

interface DrawnColumns {
  readonly labels: TableColumn | undefined
  readonly values: readonly TableColumn[]
}

interface GraphPoint {
  readonly label: string
  readonly rows: readonly TableRow[]
}

const isFigureColumn = ({ title }: TableColumn): boolean => isFigureType(title.type)

const isVisible = ({ title }: TableColumn): boolean => !title.hidden

const isAmount = (column: TableColumn): boolean => column.title.type === 'currency' || column.title.type === 'number'

/** Columns with totals come first, prices last. */
const mainFigures = (columns: readonly TableColumn[]): readonly TableColumn[] => {
  const figures = columns.filter(isFigureColumn)
  const summed = figures.filter((column) => isAmount(column) && column.title.total)
  const amounts = figures.filter(isAmount)
  return [...new Set([...summed, ...amounts, ...figures])]
}

const columnsAt = (columns: readonly TableColumn[], paths: readonly string[]): readonly TableColumn[] =>
  [...new Set(paths)].flatMap((path) => columns.find((column) => column.path === path) ?? [])

/** An axis has one kind of figure: the first column's. */
const columnsAlike = (columns: readonly TableColumn[]): readonly TableColumn[] =>
  columns.filter(({ title }) => title.type === columns[0]?.title.type)

const valueColumns = (
  columns: readonly TableColumn[],
  type: GraphType,
  paths: readonly string[],
): readonly TableColumn[] => {
  const chosen = columnsAt(columns, paths).filter(isFigureColumn)
  const values =
    chosen.length > 0 ? chosen : mainFigures(columns.filter(isVisible)).slice(0, type === 'scatter' ? 2 : 1)
  return type === 'scatter' ? [...values.slice(0, 1), ...columnsAlike(values.slice(1))] : columnsAlike(values)
}

const labelColumn = (columns: readonly TableColumn[], path: string | undefined): TableColumn | undefined =>
  columns.find((column) => column.path === path) ??
  columns.filter(isVisible).find((column) => !isFigureColumn(column)) ??
  columns.find((column) => !isFigureColumn(column))

const textOf = (type: ColumnType, cell: TableCell | undefined): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell) : formatCell(type, cell)

const pointsOf = (
  rows: readonly TableRow[],
  { labels, values }: DrawnColumns,
  type: GraphType,
): readonly GraphPoint[] => {
  const points = rows.map(
    (row): GraphPoint => ({
      label: labels === undefined ? '' : textOf(labels.title.type, row[labels.path]),
      rows: [row],
    }),
  )
  if (type === 'scatter' || !values.every(({ title }) => title.total)) return points
  return [...Map.groupBy(points, ({ label }) => label)].map(([label, same]) => ({
    label,
    rows: same.flatMap(({ rows: all }) => all),
  }))
}

const figureAt = ({ rows }: GraphPoint, path: string): number | null => {
  const figures = rows.map((row) => figureOf(row[path])).filter((figure) => figure !== null)
  return figures.length === 0 ? null : sumOf(figures)
}

const seriesOf = (points: readonly GraphPoint[], { path, title }: TableColumn): GraphSeries => ({
  name: title.value,
  values: points.map((point) => figureAt(point, path)),
})

const usualType = (labels: TableColumn | undefined): GraphType => (labels?.title.type === 'date' ? 'line' : 'bar')

export const graphFromTable = ({ columns, rows, meta }: WidgetTable, config: GraphDrawingOptions): WidgetGraph => {
  const labels = labelColumn(columns, config.labels)
  const type = config.graphType ?? usualType(labels)
  const values = valueColumns(columns, type, config.values ?? [])
  const points = pointsOf(rows, { labels, values }, type)
  const [first, second] = values
  const xType = type === 'scatter' && second !== undefined ? first?.title.type : undefined
  return withSortedPoints({
    type,
    labels: points.map(({ label }) => label),
    data: values.map((column) => seriesOf(points, column)),
    options: {
      valueType: (xType === undefined ? first : second)?.title.type ?? 'number',
      labelType: labels?.title.type ?? 'text',
      ...(labels === undefined ? {} : { labelAxis: labels.title.value }),
      ...(xType === undefined ? {} : { xType }),
    },
    meta,
  })
}
