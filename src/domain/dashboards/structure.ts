import { castDraft, type Draft, produce } from 'immer'
import type { WidgetDefinition } from '../widgets/widget-definition.ts'
import type { Column, Row, Structure } from './dashboard.ts'
import { O, pipe } from '../fp.ts'

export type Leaf = Extract<Column, { readonly widgets: unknown }>

type Span = 3 | 4 | 6 | 8 | 9 | 12

const row = (...columns: readonly Column[]): Row => ({ columns })
const leaf = (number: number, span: Span): Leaf => ({ cid: leafId(number), styleClass: `span-${span}`, widgets: [] })
const nest = (number: number, span: Span, ...rows: readonly Row[]): Column => ({
  cid: `nest-${number}`,
  styleClass: `span-${span}`,
  rows,
})

/** Leaves count from 1 in reading order in every structure, so that a column outlives a change of structure. */
export const leafId = (number: number): string => `leaf-${number}`

export const structures: Readonly<Record<Structure, readonly Row[]>> = {
  '6-6': [row(leaf(1, 6), leaf(2, 6))],
  '4-8': [row(leaf(1, 4), leaf(2, 8))],
  '12/4-4-4': [row(leaf(1, 12)), row(leaf(2, 4), leaf(3, 4), leaf(4, 4))],
  '6-6/12': [row(leaf(1, 6), leaf(2, 6)), row(leaf(3, 12))],
  '12/6-6/12': [row(leaf(1, 12)), row(leaf(2, 6), leaf(3, 6)), row(leaf(4, 12))],
  '3-9 (12/6-6)': [row(leaf(1, 3), nest(1, 9, row(leaf(2, 12)), row(leaf(3, 6), leaf(4, 6))))],
}

export const leavesOf = (rows: readonly Row[]): readonly Leaf[] =>
  rows.flatMap(({ columns }) => columns.flatMap((column) => ('widgets' in column ? [column] : leavesOf(column.rows))))

export const widgetsOf = (rows: readonly Row[]): readonly WidgetDefinition[] =>
  leavesOf(rows).flatMap(({ widgets }) => widgets)

const draftLeaves = (rows: Draft<readonly Row[]>): readonly Draft<Leaf>[] =>
  rows.flatMap(({ columns }) =>
    columns.flatMap((column) => ('widgets' in column ? [column] : draftLeaves(column.rows))),
  )

/** Leaves that keep their list of widgets stay the same objects, and so do their rows: views need not draw them again. */
export const mapLeaves = (
  rows: readonly Row[],
  widgetsFor: (leaf: Leaf) => readonly WidgetDefinition[],
): readonly Row[] =>
  produce(rows, (draft) => {
    const leaves = leavesOf(rows)
    draftLeaves(draft).forEach((leaf, index) => {
      const current = leaves[index]
      if (current !== undefined) leaf.widgets = castDraft(widgetsFor(current))
    })
  })

export const fill = (structure: Structure, lists: readonly (readonly WidgetDefinition[])[]): readonly Row[] => {
  const empty = structures[structure]
  const ids = leavesOf(empty).map(({ cid }) => cid)
  const last = ids.length - 1
  return mapLeaves(empty, ({ cid }) => {
    const place = ids.indexOf(cid)
    return place < last ? (lists[place] ?? []) : lists.slice(last).flat()
  })
}

export const pour = (rows: readonly Row[], structure: Structure): readonly Row[] =>
  fill(
    structure,
    leavesOf(rows).map(({ widgets }) => widgets),
  )

export interface Place {
  readonly cid: string
  readonly index: number
}

export const findWidget = (rows: readonly Row[], wid: string): O.Option<WidgetDefinition> =>
  O.fromNullable(widgetsOf(rows).find((widget) => widget.wid === wid))

export const hasLeaf = (rows: readonly Row[], cid: string): boolean => leavesOf(rows).some((leaf) => leaf.cid === cid)

const without = (widgets: readonly WidgetDefinition[], wid: string): readonly WidgetDefinition[] =>
  widgets.some((widget) => widget.wid === wid) ? widgets.filter((widget) => widget.wid !== wid) : widgets

const within = (index: number, length: number): number => Math.max(0, Math.min(Math.trunc(index) || 0, length))

/** Moves a widget. An index past the end is the end; an unknown column changes nothing. */
export const putWidget = (rows: readonly Row[], widget: WidgetDefinition, { cid, index }: Place): readonly Row[] =>
  hasLeaf(rows, cid)
    ? mapLeaves(rows, (leaf) => {
        const others = without(leaf.widgets, widget.wid)
        return leaf.cid === cid ? others.toSpliced(within(index, others.length), 0, widget) : others
      })
    : rows

export const isAt = (rows: readonly Row[], wid: string, { cid, index }: Place): boolean =>
  pipe(
    O.fromNullable(leavesOf(rows).find((leaf) => leaf.cid === cid)),
    O.exists(({ widgets }) => widgets.findIndex((widget) => widget.wid === wid) === within(index, widgets.length - 1)),
  )

export const removeWidget = (rows: readonly Row[], wid: string): readonly Row[] =>
  mapLeaves(rows, ({ widgets }) => without(widgets, wid))

export const replaceWidget = (rows: readonly Row[], replacement: WidgetDefinition): readonly Row[] =>
  mapLeaves(rows, ({ widgets }) =>
    widgets.some(({ wid }) => wid === replacement.wid)
      ? widgets.map((widget) => (widget.wid === replacement.wid ? replacement : widget))
      : widgets,
  )
