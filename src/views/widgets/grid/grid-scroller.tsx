import { useSelector } from '@xstate/react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import {
  gridHeight,
  rowsWithin,
  minTotalWidth,
  gridTracks,
  footerHeight,
  headerHeight,
  rowHeight,
} from '../../../domain/widgets/grid/lines.ts'
import type { ColumnWidth } from '../../../domain/widgets/table/column-width.ts'
import type { TablePager } from '../../../domain/widgets/table/pager.ts'
import type { TableColumn } from '../../../domain/widgets/table/widget-table.ts'
import { cellOf, cellPositionOf, useCellFocus } from '../../adapters/focus/cell-position.ts'
import { useVirtualRows } from '../../adapters/rows/use-virtual-rows.ts'
import { useWholeRows } from '../../adapters/rendering/whole-rows.ts'
import { choiceWidth } from '../sheet/row-choice.tsx'
import { type SheetBuilder, takeSheet } from '../sheet/take-sheet.ts'
import type { ConditionalStyleOf } from '../../../domain/widgets/table/format-cell.ts'
import { GridRows } from './grid-rows.tsx'
import styles from './grid.module.css'
import { type GridBounds, isGridMoveKey } from '../../../domain/widgets/grid/navigation.ts'
import type { GridRef } from '../../../machines/widgets/grid.ts'
import { isChoosingRows } from '../../../machines/widgets/sheet.ts'

const boundsOf = (scroller: HTMLElement, rows: number, columns: number): GridBounds => ({
  rows,
  columns,
  screen: Math.max(1, Math.floor((scroller.clientHeight - headerHeight - footerHeight) / rowHeight)),
})

const movesFocus = ({ target, key }: KeyboardEvent): boolean => isGridMoveKey(key) && cellOf(target) !== null

/** Enter follows a cell's link or folds its group: neither is a Tab stop. */
const openCell = ({ target, key }: KeyboardEvent): void => {
  if (key === 'Enter' && target === cellOf(target)) cellOf(target)?.querySelector<HTMLElement>('a, button')?.click()
}

/** Text selected on the page takes precedence. */
const isCopyKey = ({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'c' && (ctrlKey || metaKey) && cellOf(target) !== null && !getSelection()?.toString()

const isChoiceKey = ({ target, key }: KeyboardEvent): boolean => key === ' ' && target === cellOf(target)

const toggleRowChoice = ({ target }: KeyboardEvent): void =>
  cellOf(target)?.parentElement?.querySelector<HTMLElement>('input')?.click()

interface Props {
  readonly grid: GridRef
  readonly columns: readonly TableColumn[]
  readonly nameOf: (path: string) => string | null
  readonly opened: readonly TableColumn[]
  readonly widths: readonly ColumnWidth[]
  readonly pager: TablePager
  readonly height: number
  readonly label: string
  readonly lookOf: ConditionalStyleOf
  readonly sheetOf: SheetBuilder
  readonly head: ReactNode
  readonly foot: ReactNode
}

const gridTrackStyle = (
  widths: readonly ColumnWidth[],
  isChoosing: boolean,
): CSSProperties & Record<'--tracks', string> => ({
  '--tracks': `${isChoosing ? `${choiceWidth}px ` : ''}${gridTracks(widths)}`,
  minWidth: minTotalWidth(widths) + (isChoosing ? choiceWidth : 0),
})

export const GridScroller = ({
  grid,
  columns,
  nameOf,
  opened,
  widths,
  pager,
  height,
  label,
  lookOf,
  sheetOf,
  head,
  foot,
}: Props) => {
  const scroller = useRef<HTMLDivElement>(null)
  const isArranging = useSelector(grid, (snapshot) => snapshot.matches({ rows: 'arranging' }))
  const isFiltering = useSelector(grid, (snapshot) => snapshot.matches({ filters: 'offered' }))
  const sheet = useSelector(grid, ({ context }) => context.sheet)
  const isChoosing = useSelector(sheet, isChoosingRows)
  const focus = useSelector(grid, ({ context }) => context.focus)
  const count = pager.end - pager.start
  const maxHeight = gridHeight(rowsWithin(height))
  const virtual = useVirtualRows({ count, scroller, height: maxHeight, keptRow: Math.min(focus.row, count - 1) })
  const isWhole = count <= useWholeRows()
  useCellFocus(scroller, focus)

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    openCell(event)
    if (isChoiceKey(event)) {
      event.preventDefault()
      toggleRowChoice(event)
    }
    if (isCopyKey(event)) takeSheet(sheet, 'copy', sheetOf)
    if (!movesFocus(event)) return
    event.preventDefault()
    const bounds = boundsOf(event.currentTarget, count, columns.length)
    grid.send({ type: 'key.pressed', key: event.key, isWhole: event.ctrlKey || event.metaKey, bounds })
  }

  const point = ({ target }: MouseEvent) => {
    const cell = cellOf(target)
    if (cell !== null) grid.send({ type: 'cell.pressed', position: cellPositionOf(cell) })
  }

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-busy={isArranging}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      data-filtering={isFiltering}
      className={styles['scroller']}
      style={{ maxHeight: isWhole ? undefined : maxHeight }}
      onKeyDown={press}
      onClick={point}
    >
      <div role="presentation" style={gridTrackStyle(widths, isChoosing)}>
        {head}
        <GridRows
          grid={grid}
          columns={columns}
          nameOf={nameOf}
          opened={opened}
          pager={pager}
          lookOf={lookOf}
          indexes={virtual.getVirtualItems().map(({ index }) => index)}
        />
        {foot}
      </div>
    </div>
  )
}
