import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DashboardStructure } from '../../../../src/domain/dashboards/dashboard.ts'
import {
  putWidget,
  fillStructure,
  leavesOf,
  structureRows,
  widgetsOf,
  type LeafColumn,
} from '../../../../src/domain/dashboards/structure.ts'
import type { WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'
import {
  type DragGap,
  gapAfterArrowKey,
  gapId,
  gapWith,
  homeGapOf,
  isHomeGap,
  widgetSlotAt,
  dropPositionAt,
} from '../../../../src/views/adapters/drag/drag-gap.ts'

const textWidget = (wid: string): WidgetDefinition => ({
  wid,
  name: 'welcome',
  title: wid,
  type: 'text',
  config: { format: 'markdown', content: wid },
})

const rows = fillStructure('3-9 (12/6-6)', [
  ['a', 'b', 'c'].map(textWidget),
  [],
  ['d'].map(textWidget),
  ['e', 'f'].map(textWidget),
])
const leaves = leavesOf(rows)

const stepped = (wid: string, keys: readonly string[]): DragGap | undefined =>
  keys.reduce<DragGap | undefined>((gap, key) => gap && gapAfterArrowKey(leaves, wid, gap, key), homeGapOf(leaves, wid))

/** The widgets of each column after a widget is dropped in a gap. */
const after = (wid: string, gap: DragGap): readonly (readonly string[])[] =>
  leavesOf(putWidget(rows, textWidget(wid), widgetSlotAt(leaves, wid, gap))).map(({ widgets }) =>
    widgets.map((each) => each.wid),
  )

describe('a gap between widgets', () => {
  test('behind the widget that is moved stands for one place less, as it is counted without it', () => {
    expect(widgetSlotAt(leaves, 'a', { cid: 'leaf-1', at: 3 })).toEqual({ cid: 'leaf-1', index: 2 })
    expect(widgetSlotAt(leaves, 'c', { cid: 'leaf-1', at: 1 })).toEqual({ cid: 'leaf-1', index: 1 })
    expect(widgetSlotAt(leaves, 'a', { cid: 'leaf-4', at: 2 })).toEqual({ cid: 'leaf-4', index: 2 })
    expect(after('a', { cid: 'leaf-1', at: 3 })[0]).toEqual(['b', 'c', 'a'])
  })

  test('on either side of a widget is where it stands', () => {
    expect([0, 1, 2, 3].map((at) => isHomeGap(leaves, 'b', { cid: 'leaf-1', at }))).toEqual([false, true, true, false])
    expect(isHomeGap(leaves, 'b', { cid: 'leaf-2', at: 0 })).toBe(false)
  })

  test('has a column and a position among the widgets around it', () => {
    expect(dropPositionAt(leaves, 'a', { cid: 'leaf-2', at: 0 })).toEqual({
      column: 2,
      columns: 4,
      position: 1,
      positions: 1,
    })
    expect(dropPositionAt(leaves, 'a', { cid: 'leaf-1', at: 3 })).toEqual({
      column: 1,
      columns: 4,
      position: 3,
      positions: 3,
    })
    expect(dropPositionAt(leaves, 'e', { cid: 'leaf-1', at: 1 })).toEqual({
      column: 1,
      columns: 4,
      position: 2,
      positions: 4,
    })
  })

  test('is found again by its name', () => {
    expect(gapWith(leaves, gapId({ cid: 'leaf-4', at: 2 }))).toEqual({ cid: 'leaf-4', at: 2 })
    expect(gapWith(leaves, gapId({ cid: 'leaf-4', at: 3 }))).toBeUndefined()
  })
})

describe('the arrow keys', () => {
  test('go down and up through every place in reading order, empty columns among them', () => {
    const gapsByArrow = (wid: string, key: string, gap = homeGapOf(leaves, wid)): readonly string[] =>
      gap === undefined
        ? []
        : [
            gapId(gap),
            ...(gapAfterArrowKey(leaves, wid, gap, key)
              ? gapsByArrow(wid, key, gapAfterArrowKey(leaves, wid, gap, key))
              : []),
          ]
    expect(gapsByArrow('b', 'ArrowDown')).toEqual([
      'leaf-1/1',
      'leaf-1/3',
      'leaf-2/0',
      'leaf-3/0',
      'leaf-3/1',
      'leaf-4/0',
      'leaf-4/1',
      'leaf-4/2',
    ])
    expect(gapsByArrow('e', 'ArrowUp')).toEqual([
      'leaf-4/0',
      'leaf-3/1',
      'leaf-3/0',
      'leaf-2/0',
      'leaf-1/3',
      'leaf-1/2',
      'leaf-1/1',
      'leaf-1/0',
    ])
  })

  test('go right and left to the same place of the column beside, or the last there is', () => {
    expect(stepped('c', ['ArrowRight'])).toEqual({ cid: 'leaf-2', at: 0 })
    expect(stepped('f', ['ArrowLeft'])).toEqual({ cid: 'leaf-3', at: 1 })
    expect(stepped('a', ['ArrowLeft'])).toBeUndefined()
    expect(stepped('f', ['ArrowRight'])).toBeUndefined()
    expect(stepped('a', ['Enter'])).toBeUndefined()
  })

  test('never lose the widget, whichever are pressed in whatever structure', () => {
    const keys = fc.array(fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'), { maxLength: 12 })
    const structure = fc.constantFrom(...Object.keys(structureRows).filter(DashboardStructure.is))
    const lists = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(keys, structure, lists, (pressed, name, counts) => {
        const filled = fillStructure(
          name,
          counts.map((count, column) => [...Array(count).keys()].map((index) => textWidget(`${column}-${index}`))),
        )
        const columns: readonly LeafColumn[] = leavesOf(filled)
        const [widget] = widgetsOf(filled)
        if (widget === undefined) return
        const gap = pressed.reduce(
          (at, key) => (at && gapAfterArrowKey(columns, widget.wid, at, key)) ?? at,
          homeGapOf(columns, widget.wid),
        )
        expect(gap).toBeDefined()
        const moved = gap === undefined ? filled : putWidget(filled, widget, widgetSlotAt(columns, widget.wid, gap))
        expect(
          widgetsOf(moved)
            .map(({ wid }) => wid)
            .toSorted(),
        ).toEqual(
          widgetsOf(filled)
            .map(({ wid }) => wid)
            .toSorted(),
        )
      }),
    )
  })
})
