import type { LeafColumn, WidgetSlot } from '../../../domain/dashboards/structure.ts'

export interface DragGap {
  readonly cid: string
  readonly at: number
}

export interface DropPosition {
  readonly column: number
  readonly columns: number
  readonly position: number
  readonly positions: number
}

type DragLeaves = readonly LeafColumn[]

export const gapId = ({ cid, at }: DragGap): string => `${cid}/${at}`

export const columnOf = (id: string): string => id.slice(0, id.lastIndexOf('/'))

const gapsIn = ({ cid, widgets }: LeafColumn): readonly DragGap[] =>
  [...widgets.keys(), widgets.length].map((at) => ({ cid, at }))

const indexIn = (wid: string, { widgets }: LeafColumn): number => widgets.findIndex((widget) => widget.wid === wid)

/** Skips the gap after the dragged widget: a drop there is the same as in the gap before it. */
const dropGapsIn = (wid: string, leaf: LeafColumn): readonly DragGap[] => {
  const own = indexIn(wid, leaf)
  return gapsIn(leaf).filter(({ at }) => own === -1 || at !== own + 1)
}

export const gapWith = (leaves: DragLeaves, id: string): DragGap | undefined =>
  leaves.flatMap(gapsIn).find((gap) => gapId(gap) === id)

export const homeGapOf = (leaves: DragLeaves, wid: string): DragGap | undefined =>
  leaves.map((leaf) => ({ cid: leaf.cid, at: indexIn(wid, leaf) })).find(({ at }) => at !== -1)

/** `index` counts only the column's other widgets, not the dragged one. */
export const widgetSlotAt = (leaves: DragLeaves, wid: string, { cid, at }: DragGap): WidgetSlot => {
  const home = homeGapOf(leaves, wid)
  return { cid, index: home?.cid === cid && at > home.at ? at - 1 : at }
}

export const isHomeGap = (leaves: DragLeaves, wid: string, gap: DragGap): boolean => {
  const home = homeGapOf(leaves, wid)
  return home !== undefined && gapId(home) === gapId({ ...gap, at: widgetSlotAt(leaves, wid, gap).index })
}

export const dropPositionAt = (leaves: DragLeaves, wid: string, gap: DragGap): DropPosition => {
  const others = leaves.find(({ cid }) => cid === gap.cid)?.widgets.filter((widget) => widget.wid !== wid) ?? []
  return {
    column: leaves.findIndex(({ cid }) => cid === gap.cid) + 1,
    columns: leaves.length,
    position: widgetSlotAt(leaves, wid, gap).index + 1,
    positions: others.length + 1,
  }
}

const arrowSteps: Readonly<Record<string, { readonly by: 1 | -1; readonly isAcross: boolean }>> = {
  ArrowDown: { by: 1, isAcross: false },
  ArrowUp: { by: -1, isAcross: false },
  ArrowRight: { by: 1, isAcross: true },
  ArrowLeft: { by: -1, isAcross: true },
}

/** Up and down visit all positions in reading order. Left and right go to the same index in the adjacent column. */
export const gapAfterArrowKey = (leaves: DragLeaves, wid: string, from: DragGap, key: string): DragGap | undefined => {
  const step = arrowSteps[key]
  if (step === undefined) return undefined
  const columns = leaves.map((leaf) => dropGapsIn(wid, leaf))
  const column = leaves.findIndex(({ cid }) => cid === from.cid)
  const index = widgetSlotAt(leaves, wid, from).index
  if (step.isAcross) {
    const beside = columns[column + step.by]
    return beside?.[Math.min(index, beside.length - 1)]
  }
  const before = columns.slice(0, column).flat().length
  return columns.flat()[before + index + step.by]
}
