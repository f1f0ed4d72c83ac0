import { E, pipe } from '../fp.ts'
import type { WidgetType } from './widget-definition.ts'
import { WidgetGraph } from './widget-graph.ts'
import { WidgetTable, type Meta } from './widget-table.ts'

/** What a widget's path answers with. */
export type Figures =
  | { readonly _tag: 'Table'; readonly table: WidgetTable }
  | { readonly _tag: 'Graph'; readonly graph: WidgetGraph }

export interface FiguresRequest {
  readonly type: WidgetType
  readonly path: string
}

export interface FiguresUnavailable {
  readonly _tag: 'Unreachable' | 'Unreadable'
}

const unreadable = (): FiguresUnavailable => ({ _tag: 'Unreadable' })

/** Reads a reply as the type of widget that shows it needs it. */
export const readFigures = (type: WidgetType, reply: unknown): E.Either<FiguresUnavailable, Figures> =>
  type === 'graph'
    ? pipe(
        WidgetGraph.decode(reply),
        E.bimap(unreadable, (graph) => ({ _tag: 'Graph', graph })),
      )
    : pipe(
        WidgetTable.decode(reply),
        E.bimap(unreadable, (table) => ({ _tag: 'Table', table })),
      )

export const metaOf = (figures: Figures): readonly Meta[] =>
  figures._tag === 'Graph' ? figures.graph.meta : figures.table.meta
