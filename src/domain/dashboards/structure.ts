import { clampIndex } from '../numbers/clamp.ts'
import { castDraft, type Draft, produce } from 'immer'
import type { WidgetDefinition } from '../widgets/widget-definition.ts'
import type { DashboardColumn, DashboardRow, DashboardStructure } from './dashboard.ts'
import { O, pipe } from '../fp.ts'

export type LeafColumn = Extract<DashboardColumn, { readonly widgets: unknown }>

type ColumnSpan = 3 | 4 | 6 | 8 | 9 | 12

const structureRow = (...columns: readonly DashboardColumn[]): DashboardRow => ({ columns })
const leafColumn = (number: number, span: ColumnSpan): LeafColumn => ({
  cid: leafId(number),
  styleClass: `span-${span}`,
  widgets: [],
})
const nestColumn = (number: number, span: ColumnSpan, ...rows: readonly DashboardRow[]): DashboardColumn => ({
  cid: `nest-${number}`,
  styleClass: `span-${span}`,
  rows,
})

/** Leaves count from 1 in reading order in every structure, so that a column outlives a change of structure. */
export const leafId = (number: number): string => `leaf-${number}`

export const structureRows: Readonly<Record<DashboardStructure, readonly DashboardRow[]>> = {
  '6-6': [structureRow(leafColumn(1, 6), leafColumn(2, 6))],
  '4-8': [structureRow(leafColumn(1, 4), leafColumn(2, 8))],
  '12/4-4-4': [structureRow(leafColumn(1, 12)), structureRow(leafColumn(2, 4), leafColumn(3, 4), leafColumn(4, 4))],
  '6-6/12': [structureRow(leafColumn(1, 6), leafColumn(2, 6)), structureRow(leafColumn(3, 12))],
  '12/6-6/12': [
    structureRow(leafColumn(1, 12)),
    structureRow(leafColumn(2, 6), leafColumn(3, 6)),
    structureRow(leafColumn(4, 12)),
  ],
  '3-9 (12/6-6)': [
    structureRow(
      leafColumn(1, 3),
      nestColumn(1, 9, structureRow(leafColumn(2, 12)), structureRow(leafColumn(3, 6), leafColumn(4, 6))),
    ),
  ],
}

export const leavesOf = (rows: readonly DashboardRow[]): readonly LeafColumn[] =>
  rows.flatMap(({ columns }) => columns.flatMap((column) => ('widgets' in column ? [column] : leavesOf(column.rows))))

export const widgetsOf = (rows: readonly DashboardRow[]): readonly WidgetDefinition[] =>
  leavesOf(rows).flatMap(({ widgets }) => widgets)

const draftLeaves = (rows: Draft<readonly DashboardRow[]>): readonly Draft<LeafColumn>[] =>
  rows.flatMap(({ columns }) =>
    columns.flatMap((column) => ('widgets' in column ? [column] : draftLeaves(column.rows))),
  )

/** Leaves that keep their list of widgets stay the same objects, and so do their rows: views need not draw them again. */
export const mapLeaves = (
  rows: readonly DashboardRow[],
  widgetsFor: (leaf: LeafColumn) => readonly WidgetDefinition[],
): readonly DashboardRow[] =>
  produce(rows, (draft) => {
    const leaves = leavesOf(rows)
    draftLeaves(draft).forEach((leaf, index) => {
      const current = leaves[index]
      if (current !== undefined) leaf.widgets = castDraft(widgetsFor(current))
    })
  })

export const fillStructure = (
  structure: DashboardStructure,
  lists: readonly (readonly WidgetDefinition[])[],
): readonly DashboardRow[] => {
  const empty = structureRows[structure]
  const ids = leavesOf(empty).map(({ cid }) => cid)
  const last = ids.length - 1
  return mapLeaves(empty, ({ cid }) => {
    const index = ids.indexOf(cid)
    return index < last ? (lists[index] ?? []) : lists.slice(last).flat()
  })
}

export const restructureRows = (
  rows: readonly DashboardRow[],
  structure: DashboardStructure,
): readonly DashboardRow[] =>
  fillStructure(
    structure,
    leavesOf(rows).map(({ widgets }) => widgets),
  )

export interface WidgetSlot {
  readonly cid: string
  readonly index: number
}

export const findWidget = (rows: readonly DashboardRow[], wid: string): O.Option<WidgetDefinition> =>
  O.fromNullable(widgetsOf(rows).find((widget) => widget.wid === wid))

export const hasLeaf = (rows: readonly DashboardRow[], cid: string): boolean =>
  leavesOf(rows).some((leaf) => leaf.cid === cid)

const withoutWidget = (widgets: readonly WidgetDefinition[], wid: string): readonly WidgetDefinition[] =>
  widgets.some((widget) => widget.wid === wid) ? widgets.filter((widget) => widget.wid !== wid) : widgets

/** Limits an index to the slots from 0 to `count`, the end of the list. */
const clampSlot = (index: number, count: number): number => clampIndex(Math.trunc(index) || 0, count + 1)

/** Moves a widget. An index past the end is the end; an unknown column changes nothing. */
export const putWidget = (
  rows: readonly DashboardRow[],
  widget: WidgetDefinition,
  { cid, index }: WidgetSlot,
): readonly DashboardRow[] =>
  hasLeaf(rows, cid)
    ? mapLeaves(rows, (leaf) => {
        const others = withoutWidget(leaf.widgets, widget.wid)
        return leaf.cid === cid ? others.toSpliced(clampSlot(index, others.length), 0, widget) : others
      })
    : rows

export const isAt = (rows: readonly DashboardRow[], wid: string, { cid, index }: WidgetSlot): boolean =>
  pipe(
    O.fromNullable(leavesOf(rows).find((leaf) => leaf.cid === cid)),
    O.exists(
      ({ widgets }) => widgets.findIndex((widget) => widget.wid === wid) === clampSlot(index, widgets.length - 1),
    ),
  )

export const removeWidget = (rows: readonly DashboardRow[], wid: string): readonly DashboardRow[] =>
  mapLeaves(rows, ({ widgets }) => withoutWidget(widgets, wid))

export const replaceWidget = (rows: readonly DashboardRow[], replacement: WidgetDefinition): readonly DashboardRow[] =>
  mapLeaves(rows, ({ widgets }) =>
    widgets.some(({ wid }) => wid === replacement.wid)
      ? widgets.map((widget) => (widget.wid === replacement.wid ? replacement : widget))
      : widgets,
  )
