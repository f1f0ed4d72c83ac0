import * as t from 'io-ts'
import { E, pipe } from '../../fp.ts'
import { type GraphDrawingOptions, graphFromTable } from '../graph/graph-from-table.ts'
import { withSortedPoints } from '../graph/stack.ts'
import { withWidgetOptions } from '../table/table-query.ts'
import { GraphConfig, type WidgetDefinition, widgetTypes } from '../widget-definition.ts'
import { WidgetGraph } from '../graph/widget-graph.ts'
import { WidgetTable, type TableMeta } from '../table/widget-table.ts'
import type { FigureType } from './figure-type.ts'

/** Amounts are whole cents, but older reports show prices as amounts: hence 6. Others have the ledger's decimals. */
const figureDecimals: Readonly<Record<FigureType, number>> = {
  currency: 6,
  price: 10,
  rate: 10,
  holding: 8,
  percent: 10,
  number: 10,
}

/** Decimal digits that a double holds. */
const significantDigits = 15
const maxFigure = 10 ** significantDigits

/** Drops floating-point error beyond the decimals of its kind. */
export const withoutRoundingError = (type: FigureType, figure: number): number => {
  if (Number.isInteger(figure)) return figure
  const scale = 10 ** figureDecimals[type]
  const scaled = Math.round(figure * scale)
  return Math.abs(scaled) < maxFigure ? scaled / scale + 0 : Number(figure.toPrecision(significantDigits))
}

export type WidgetFigures =
  | { readonly _tag: 'Table'; readonly table: WidgetTable }
  | { readonly _tag: 'Graph'; readonly graph: WidgetGraph }
  | { readonly _tag: 'Words'; readonly content: string }

export interface FiguresRequest {
  readonly definition: WidgetDefinition
  readonly path: string
}

export interface FiguresUnavailable {
  readonly _tag: 'Unreachable' | 'Busy' | 'TooSlow' | 'TooLarge' | 'NotAllowed' | 'Misdirected' | 'Unreadable'
}

const unreadableFigures = (): FiguresUnavailable => ({ _tag: 'Unreadable' })

const readTable = (reply: unknown): E.Either<FiguresUnavailable, WidgetTable> =>
  pipe(WidgetTable.decode(reply), E.mapLeft(unreadableFigures))

const readGraph = (drawing: GraphDrawingOptions, reply: unknown): E.Either<FiguresUnavailable, WidgetGraph> =>
  pipe(
    WidgetGraph.decode(reply),
    E.map((graph) => withSortedPoints({ ...graph, type: drawing.graphType ?? graph.type })),
    E.orElse(() =>
      pipe(
        readTable(reply),
        E.map((table) => graphFromTable(table, drawing)),
      ),
    ),
  )

const drawingOf = ({ config }: WidgetDefinition): GraphDrawingOptions => (GraphConfig.is(config) ? config : {})

export const readFigures = (
  definition: WidgetDefinition,
  reply: unknown,
): E.Either<FiguresUnavailable, WidgetFigures> => {
  switch (widgetTypes[definition.type].source) {
    case 'template':
      return pipe(
        t.string.decode(reply),
        E.bimap(unreadableFigures, (content) => ({ _tag: 'Words', content })),
      )
    case 'graph':
      return pipe(
        readGraph(drawingOf(definition), reply),
        E.map((graph) => ({ _tag: 'Graph', graph })),
      )
    case 'table':
      return pipe(
        readTable(reply),
        E.map((table) => ({ _tag: 'Table', table: withWidgetOptions(table, definition) })),
      )
    case 'form':
      return E.left(unreadableFigures())
  }
}

export const metaOf = (figures: WidgetFigures): readonly TableMeta[] => {
  switch (figures._tag) {
    case 'Table':
      return figures.table.meta
    case 'Graph':
      return figures.graph.meta
    case 'Words':
      return []
  }
}
