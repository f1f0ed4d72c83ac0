import { O, pipe } from '../fp.ts'
import type { WidgetDefinition } from '../widgets/widget-definition.ts'
import type { Row } from './dashboard.ts'
import { leavesOf, mapLeaves, widgetsOf } from './structure.ts'

export interface Place {
  readonly cid: string
  readonly index: number
}

export const findWidget = (rows: readonly Row[], wid: string): O.Option<WidgetDefinition> =>
  O.fromNullable(widgetsOf(rows).find((widget) => widget.wid === wid))

export const hasLeaf = (rows: readonly Row[], cid: string): boolean => leavesOf(rows).some((leaf) => leaf.cid === cid)

const without = (widgets: readonly WidgetDefinition[], wid: string): readonly WidgetDefinition[] =>
  widgets.filter((widget) => widget.wid !== wid)

const within = (index: number, length: number): number => Math.max(0, Math.min(Math.trunc(index) || 0, length))

/** Puts a widget at a place, taking it from where it was. An index past the end is the end; an unknown column changes nothing. */
export const putWidget = (rows: readonly Row[], widget: WidgetDefinition, { cid, index }: Place): readonly Row[] =>
  hasLeaf(rows, cid)
    ? mapLeaves(rows, (leaf) => {
        const others = without(leaf.widgets, widget.wid)
        return leaf.cid === cid ? others.toSpliced(within(index, others.length), 0, widget) : others
      })
    : rows

/** Whether putting the widget there would move nothing. */
export const isAt = (rows: readonly Row[], wid: string, { cid, index }: Place): boolean =>
  pipe(
    O.fromNullable(leavesOf(rows).find((leaf) => leaf.cid === cid)),
    O.exists(({ widgets }) => widgets.findIndex((widget) => widget.wid === wid) === within(index, widgets.length - 1)),
  )

export const removeWidget = (rows: readonly Row[], wid: string): readonly Row[] =>
  mapLeaves(rows, ({ widgets }) => without(widgets, wid))

export const replaceWidget = (rows: readonly Row[], replacement: WidgetDefinition): readonly Row[] =>
  mapLeaves(rows, ({ widgets }) => widgets.map((widget) => (widget.wid === replacement.wid ? replacement : widget)))
