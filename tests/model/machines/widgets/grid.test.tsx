import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, type EventFrom, type SnapshotFrom, SimulatedClock, waitFor } from 'xstate'
import { groupAt } from '../../../../src/domain/widgets/grid/lines.ts'
import { isFolded } from '../../../../src/domain/widgets/table/row-group.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import type { TableColumn, TableRow, WidgetTable } from '../../../../src/domain/widgets/table/widget-table.ts'
import { gridMachine } from '../../../../src/machines/widgets/grid.ts'
import { grid as sample } from '../../../samples/widgets/grid.ts'
import { GridView } from '../../../../src/views/widgets/grid/grid-view.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const columnOf = (path: string, type: TableColumn['title']['type'], total = false): TableColumn => ({
  path,
  title: { value: path, type, alignment: 'left', hidden: false, total, visibilityWeight: 0 },
})

const tableOf = (count: number): WidgetTable => ({
  columns: [columnOf('name', 'text'), columnOf('gain', 'currency', true)],
  root: 'rows',
  rows: Array.from({ length: count }, (_, index) => ({ name: `Name ${index}`, gain: index - 1 })),
  options: {},
  meta: [],
})

const table = tableOf(3)
beforeEach(() => {
  // A page without layout has no height, and a grid without height has no rows in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(645)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  return () => vi.restoreAllMocks()
})

const waitingMachine = gridMachine.provide({
  actors: { arrange: unanswered(), total: unanswered(), warm: unanswered() },
})

const renderGrid = (machine = gridMachine, shown = table) => {
  const clock = new SimulatedClock()
  const grid = createActor(machine, { input: { table: shown }, clock }).start()
  renderView(<GridView grid={grid} table={shown} width={1200} height={645} label="Holdings" />)
  const perform = (event: EventFrom<typeof gridMachine>): void => {
    if (event.type.startsWith('xstate.after')) act(() => clock.increment(500))
    else if (event.type === 'filters.toggled') fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
    else if (event.type === 'search.typed' && event.search !== '')
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: event.search } })
    else act(() => grid.send(event))
  }
  return { grid, perform }
}

const cellsOf = (row: Element): readonly (string | null)[] => [...row.children].map((cell) => cell.textContent)

const shownRows = (): readonly (readonly (string | null)[])[] =>
  [...document.querySelectorAll('[role=row][aria-rowindex]')].slice(1).map(cellsOf)

const textsOf = ({ columns }: WidgetTable, row: TableRow | undefined): readonly string[] =>
  columns.map(({ path, title }) => formatCell(title.type, row?.[path]))

const groupTexts = ({ context }: SnapshotFrom<typeof gridMachine>, line: number): readonly string[] | null => {
  const { shown, folding, totals } = context
  const group = groupAt(shown, line)
  if (group === null) return null
  const mark = isFolded(folding, group.title) ? '▸' : '▾'
  const gain = totals.grouping === null ? '' : `${group.title}00`
  return [`${mark}${group.title}${group.end - group.start}`, gain]
}

describe('a grid', () => {
  test.each(pathsOf(waitingMachine, sample.events, { input: { table } }))('$name', ({ steps }) => {
    const { grid, perform } = renderGrid(waitingMachine)
    for (const { event, state } of steps) {
      perform(event)
      const { lines, shown, totals } = state.context
      expect(grid.getSnapshot().value).toEqual(state.value)
      expect(shownRows()).toEqual(
        [...lines].map((line) => groupTexts(state, line) ?? textsOf(table, shown.index.table.rows[line])),
      )
      expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe(String(state.matches({ rows: 'arranging' })))
      expect(document.querySelector('[data-total=gain]')?.textContent).toBe('gain' in totals.values ? '$0.0000' : '')
      expect(screen.queryByLabelText('Filter gain') !== null).toBe(state.matches({ filters: 'offered' }))
    }
  })

  test('finds, orders and totals what is asked of it', async () => {
    const { grid, perform } = renderGrid(gridMachine, tableOf(5000))
    perform({ type: 'search.typed', search: 'name 49' })
    perform({ type: 'sort.toggled', path: 'gain', isAdded: false })
    perform({ type: 'sort.toggled', path: 'gain', isAdded: false })
    await act(() => waitFor(grid, (snapshot) => snapshot.matches({ rows: 'arranged', totals: 'resting' })))
    expect(shownRows()[0]).toEqual(['Name 4999', '$4,998.00'])
    expect(within(screen.getByRole('grid')).getByText('Total').nextElementSibling?.textContent).toBe('$499,833.0000')
    expect(screen.getByRole('status').textContent).toBe('111 of 5,000 rows')
  })

  test('shows no more rows than a screen has, and says how many there are', () => {
    renderGrid(waitingMachine, tableOf(100_000))
    expect(shownRows().length).toBeLessThan(40)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001')
  })

  test('moves its one tab stop with the keys', () => {
    const { grid } = renderGrid(waitingMachine, tableOf(1000))
    const stop = (): HTMLElement => screen.getByRole('grid').querySelector('[role=gridcell][tabindex="0"]')!
    stop().focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'PageDown']) fireEvent.keyDown(document.activeElement!, { key })
    expect(grid.getSnapshot().context.focus).toEqual({ row: 17, column: 1 })
    expect(document.activeElement).toBe(stop())
    expect(stop().textContent).toBe('$16.00')
    fireEvent.keyDown(document.activeElement!, { key: 'End', ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('$998.00')
  })

  test('gathers its rows into groups, which fold to their subtotals', async () => {
    const { grid, perform } = renderGrid(gridMachine, {
      ...tableOf(400),
      rows: tableOf(400).rows.map((row, index) => ({ ...row, name: index % 2 === 0 ? 'Even' : 'Odd' })),
    })
    fireEvent.change(screen.getByRole('combobox', { name: 'Group by' }), { target: { value: '0' } })
    await act(() => waitFor(grid, (snapshot) => snapshot.matches({ rows: 'arranged', totals: 'resting' })))
    expect(shownRows()[0]).toEqual(['▾Even200', '$39,600.00'])
    fireEvent.click(screen.getByRole('button', { name: 'Collapse all' }))
    expect(shownRows()).toEqual([
      ['▸Even200', '$39,600.00'],
      ['▸Odd200', '$39,800.00'],
    ])
    const cell = screen.getByText('Odd').closest<HTMLElement>('[role=gridcell]')!
    cell.focus()
    fireEvent.keyDown(cell, { key: 'Enter' })
    expect(shownRows().slice(1, 3)).toEqual([
      ['▾Odd200', '$39,800.00'],
      ['Odd', '$0.00'],
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Expand all' }))
    expect(shownRows()[1]).toEqual(['Even', '-$1.00'])
    perform({ type: 'group.chosen', path: null })
    await act(() => waitFor(grid, (snapshot) => snapshot.matches({ rows: 'arranged' })))
    expect(shownRows()[1]).toEqual(['Odd', '$0.00'])
  })

  test('takes a new table without losing what was asked of it', async () => {
    const { grid, perform } = renderGrid()
    perform({ type: 'search.typed', search: '3' })
    await act(() => waitFor(grid, (snapshot) => snapshot.matches({ rows: 'arranged' })))
    expect(screen.getByText('No rows match.')).toBeDefined()
    perform({ type: 'table.changed', table: tableOf(5) })
    await act(() => waitFor(grid, (snapshot) => snapshot.matches({ rows: 'arranged' })))
    expect(shownRows()).toEqual([['Name 3', '$2.00']])
  })
})

test('what its figures are without is said below a grid', () => {
  const notes = ['NEW has no price yet and is valued at cost.', 'Prices of 24-Nov-26.']
  renderGrid(gridMachine, {
    ...table,
    meta: [
      ...notes.map((value) => ({ class: 'footer-table-row' as const, value })),
      { class: 'title-suffix', value: 'as at 24-Nov-26' },
    ],
  })
  const said = [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(said).toEqual(expect.arrayContaining(notes))
  expect(said).not.toContain('as at 24-Nov-26')
})

describe('First aid 10: the total of a grid says which rows it covers', () => {
  test.each([
    [3, '', null],
    [5000, '', 'all 5,000 rows'],
    [5000, 'name 49', '111 of 5,000 rows'],
  ])('of %d rows, searched for "%s"', async (count, search, covered) => {
    const { grid, perform } = renderGrid(gridMachine, tableOf(count))
    if (search !== '') perform({ type: 'search.typed', search })
    await act(() => waitFor(grid, (snapshot) => snapshot.matches({ rows: 'arranged', totals: 'resting' })))
    const label = within(screen.getByRole('grid')).getByText('Total')
    expect(label.textContent).toBe(`Total${covered ?? ''}`)
  })
})
