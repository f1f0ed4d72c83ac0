import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, type SnapshotFrom } from 'xstate'
import { formatCell, formatTotal } from '../../../../src/domain/widgets/table/format-cell.ts'
import { isGroupable } from '../../../../src/domain/widgets/table/row-group.ts'
import { totalsOf } from '../../../../src/domain/widgets/table/totals.ts'
import { isNarrowed } from '../../../../src/domain/widgets/table/table-query.ts'
import type { TableColumn, TableRow, WidgetTable } from '../../../../src/domain/widgets/table/widget-table.ts'
import { table as sample } from '../../../samples/widgets/table.ts'
import { tableMachine } from '../../../../src/machines/widgets/table.ts'
import { TableView } from '../../../../src/views/widgets/table/table-view.tsx'
import { plainGroups, plainLines, plainPage } from '../../../unit/domain/widgets/plain-rows.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'

const columnOf = (path: string, type: TableColumn['title']['type'], total = false): TableColumn => ({
  path,
  title: { value: path, type, alignment: 'left', hidden: false, total, visibilityWeight: 0 },
})

const rows: readonly TableRow[] = Array.from({ length: 12 }, (_, index) => ({
  name: `${index % 2 === 0 ? 'Alpha' : 'Bravo'} ${index}`,
  gain: index === 5 ? null : index - 6,
  kind: index % 2 === 0 ? 'Even' : 'Odd',
}))

const widgetTable: WidgetTable = {
  columns: [columnOf('name', 'text'), columnOf('gain', 'currency', true), columnOf('kind', 'text')],
  root: 'rows',
  rows,
  options: { pageSize: 5, filters: true },
  meta: [
    { class: 'subtitle', value: 'As at 20-Nov-26' },
    { class: 'footer-table-row', value: 'Before tax' },
    { class: 'table-header', value: 'Holdings in full' },
  ],
}

const renderTable = (shown = widgetTable) => {
  const view = createActor(tableMachine, { input: { table: shown } }).start()
  renderView(<TableView view={view} table={shown} width={1200} label="Holdings" />)
  // typing the same text again is no event of the page
  const type = (field: HTMLInputElement, text: string, event: EventFrom<typeof tableMachine>): void => {
    if (field.value === text) act(() => view.send(event))
    else fireEvent.change(field, { target: { value: text } })
  }
  const perform = (event: EventFrom<typeof tableMachine>): void => {
    switch (event.type) {
      case 'search.typed':
        type(screen.getByRole('searchbox'), event.search, event)
        break
      case 'filters.toggled':
        fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
        break
      case 'filter.typed':
        type(screen.getByLabelText(`Filter ${event.path}`), event.typed, event)
        break
      case 'sort.toggled':
        fireEvent.click(screen.getByRole('button', { name: event.path }))
        break
      case 'group.chosen':
        fireEvent.change(screen.getByRole('combobox', { name: 'Group by' }), {
          target: {
            value: String(widgetTable.columns.filter(isGroupable).findIndex(({ path }) => path === event.path)),
          },
        })
        break
      case 'groups.folded':
      case 'groups.unfolded':
      case 'table.changed':
      case 'page.chosen':
      case 'pageSize.chosen':
        // The page may be one that a filter has just taken away.
        act(() => view.send(event))
        break
      case 'group.toggled':
        fireEvent.click(screen.getByRole('button', { name: new RegExp(event.title) }))
    }
  }
  return { view, perform }
}

const bodyRows = (): readonly (readonly (string | null)[])[] =>
  [...document.querySelectorAll<HTMLElement>('tbody tr')].map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )

const subtotals = (grouped: readonly TableRow[], isFiltered: boolean): readonly string[] => [
  formatTotal('currency', totalsOf(widgetTable.columns, grouped)['gain'] ?? null, isFiltered),
  '',
]

const personal = ({ query, folding, page, pageSize }: SnapshotFrom<typeof tableMachine>['context']) => ({
  query,
  folding,
  page,
  pageSize,
})

describe('a table', () => {
  test.each(pathsOf(sample.machine, sample.events, { input: { table: widgetTable } }))('$name', ({ steps }) => {
    const { view, perform } = renderTable()
    for (const { event, state } of steps) {
      perform(event)
      const { query, folding, page, pageSize } = state.context
      const lines = plainLines(plainGroups(widgetTable, query), folding)
      expect(view.getSnapshot().value).toEqual(state.value)
      expect(personal(view.getSnapshot().context)).toEqual(personal(state.context))
      expect(bodyRows()).toEqual(
        plainPage(lines, page, pageSize).map(({ group, row }) =>
          row === null
            ? subtotals(group.rows, isNarrowed(query))
            : widgetTable.columns.map(({ path, title }) => formatCell(title.type, row[path])),
        ),
      )
      expect(screen.queryByLabelText('Filter gain') !== null).toBe(state.matches('filtering'))
    }
  })

  test('says what it is, its notes, its order and its totals', () => {
    const { perform } = renderTable()
    expect(screen.getByRole('table', { name: 'Holdings' })).toBeDefined()
    expect(screen.getByText('As at 20-Nov-26')).toBeDefined()
    expect(screen.getByText('Before tax')).toBeDefined()
    expect(screen.getByText('Holdings in full')).toBeDefined()
    expect(screen.getByRole('row', { name: 'Total (all 12 rows) -$5.00' })).toBeDefined()
    perform({ type: 'search.typed', search: 'alpha' })
    expect(screen.getByRole('row', { name: 'Total (6 of 12 rows) -$6.0000' })).toBeDefined()
    perform({ type: 'sort.toggled', path: 'gain', isAdded: false })
    expect(screen.getByRole('columnheader', { name: 'gain' }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('says when nothing matches, and when there is nothing', () => {
    const { perform } = renderTable()
    perform({ type: 'search.typed', search: 'zulu' })
    expect(screen.getByRole('status').textContent).toBe('No rows match.')
  })

  test('without rows says so, and offers no tools', () => {
    renderTable({ ...widgetTable, rows: [], options: {} })
    expect(screen.getByRole('status').textContent).toBe('No data')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('can be grouped, each group with its own total', () => {
    const grouped = rows.slice(0, 4).map((row, index) => ({ ...row, name: index < 3 ? 'Alpha' : 'Bravo' }))
    renderTable({ ...widgetTable, rows: grouped, options: { groupOn: 'name' } })
    expect(screen.getByRole('rowheader', { name: 'Alpha 3' }).parentElement?.textContent).toBe('▾Alpha3-$15.00')
    expect(screen.getByRole('rowheader', { name: 'Bravo 1' }).parentElement?.textContent).toBe('▾Bravo1-$3.00')
  })

  test('folds a group to its title, and names one again that goes on over the page', () => {
    const { perform } = renderTable({ ...widgetTable, options: { groupOn: 'kind', pageSize: 5, filters: true } })
    perform({ type: 'page.chosen', page: 2 })
    expect(screen.getByRole('button', { name: /^▾?\s*Even.*6.*, continued$/ })).toBeDefined()
    perform({ type: 'page.chosen', page: 1 })
    perform({ type: 'group.toggled', title: 'Even' })
    expect(screen.getByRole('button', { name: /Even/ }).getAttribute('aria-expanded')).toBe('false')
    expect(bodyRows()[0]).toEqual(['-$6.00', ''])
    expect(bodyRows()[2]).toEqual(['Bravo 1', '-$5.00', 'Odd'])
  })

  test('has its rows chosen, and forgets them when they are no longer there', () => {
    const { view } = renderTable()
    const { sheet } = view.getSnapshot().context
    act(() => sheet.send({ type: 'choosing.toggled' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Bravo 1' }))
    expect([...sheet.getSnapshot().context.chosen]).toEqual([rows[1]])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all rows' }))
    expect([...sheet.getSnapshot().context.chosen]).toEqual(rows)
    act(() => view.send({ type: 'table.changed' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose Bravo 1' }).checked).toBe(false)
  })

  test('says which filter nobody can read', () => {
    const { perform } = renderTable()
    perform({ type: 'filters.toggled' })
    perform({ type: 'filter.typed', path: 'gain', typed: 'plenty' })
    expect(screen.getByText('“plenty” was ignored for gain: try >1000.')).toBeDefined()
  })

  test('links lead inside the app', () => {
    const link = { ...columnOf('name', 'link') }
    renderTable({
      ...widgetTable,
      columns: [link],
      rows: [{ name: { href: '/dashboard/portfolio/P00001', text: 'P00001' } }],
    })
    expect(screen.getByRole('link', { name: 'P00001' }).getAttribute('href')).toBe('/dashboard/portfolio/P00001')
  })
})

describe('First aid 10: a total says which rows it covers', () => {
  const totalRow = () => screen.getByRole('rowheader', { name: /^Total/ }).closest('tr')?.textContent

  test('of a table with pages it covers all of them, and the pages say how many there are', () => {
    renderTable({ ...widgetTable, rows: rows.slice(0, 11) })
    expect(totalRow()).toBe('Total (all 11 rows)-$10.00')
    expect(screen.getByText('1–5 of 11')).toBeDefined()
  })

  test('of a filter it covers the rows that are left', () => {
    const { perform } = renderTable()
    perform({ type: 'search.typed', search: 'alpha 1' })
    expect(totalRow()).toBe('Total (1 of 12 rows)$4.0000')
  })

  test('of a short table it covers what is in sight, and says no more', () => {
    renderTable({ ...widgetTable, rows: rows.slice(0, 3) })
    expect(totalRow()).toBe('Total-$15.00')
  })

  test('where the first column has a total, a note says it', () => {
    const columns = widgetTable.columns.toSorted((a) => (a.path === 'gain' ? -1 : 1))
    renderTable({ ...widgetTable, columns })
    expect(screen.getByText('Totals include all 12 rows.')).toBeDefined()
  })

  test('a picture keeps how many rows there are, without the buttons', () => {
    renderTable()
    expect(screen.getByText('1–5 of 12').closest('[data-screen-only]')).toBeNull()
    expect(screen.getByRole('button', { name: '2' }).closest('[data-screen-only]')).not.toBeNull()
  })
})
