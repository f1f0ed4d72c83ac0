import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DataColumn } from '../../../../src/views/ui/tables/data-column.ts'
import { DataTable } from '../../../../src/views/ui/tables/data-table.tsx'
import { renderView } from '../../support/render-view.tsx'

interface Tree {
  readonly name: string
  readonly height: number
  readonly family: string
}

interface Wood {
  readonly isMeasured: boolean
}

const trees: readonly Tree[] = [
  { name: 'Oak', height: 30, family: 'Beeches' },
  { name: 'Ash', height: 25, family: 'Olives' },
]

const columns: readonly DataColumn<Tree, Wood, 'name' | 'height'>[] = [
  { title: 'Family', narrow: { below: '30rem', lines: ({ family }) => [family] }, cell: ({ family }) => family },
  { title: 'Name', sort: 'name', isHeader: true, cell: ({ name }) => name },
  {
    title: 'Height',
    sort: 'height',
    isFigure: true,
    isShown: ({ isMeasured }) => isMeasured,
    narrow: { below: '60rem', lines: ({ height }) => [`${height.toString()} m high`] },
    cell: ({ height }) => height,
  },
]

const texts = (row: HTMLElement): readonly (string | null)[] => [...row.children].map(({ textContent }) => textContent)

const shown = () => screen.getAllByRole('row').map(texts)

const renderTrees = (isMeasured: boolean) => {
  const [onSort, onSelect] = [vi.fn(), vi.fn()]
  renderView(
    <DataTable
      className={undefined}
      columns={columns}
      of={{ isMeasured }}
      rows={trees}
      rowKey={({ name }) => name}
      sort={{ column: 'height', isDescending: true, onSort }}
      choices={{
        allLabel: 'Select all trees',
        areAll: false,
        chosen: new Set(['Ash']),
        nameOf: ({ name }) => name,
        canChoose: ({ name }) => name !== 'Oak',
        onSelect,
      }}
      detail={{ open: { Ash: true }, className: undefined, content: ({ name }) => `More about ${name}` }}
    />,
  )
  return { onSort, onSelect }
}

test('draws head and cells from one list, and under the name first the columns that hide first', () => {
  renderTrees(true)
  expect(shown()).toEqual([
    ['', 'Family', 'Name↑', 'Height↓'],
    ['', 'Beeches', 'Oak30 m highBeeches', '30'],
    ['', 'Olives', 'Ash25 m highOlives', '25'],
    ['More about Ash'],
  ])
})

test('leaves out the head, the cells and the lines of a column that is not shown', () => {
  renderTrees(false)
  expect(shown()).toEqual([
    ['', 'Family', 'Name↑'],
    ['', 'Beeches', 'OakBeeches'],
    ['', 'Olives', 'AshOlives'],
    ['More about Ash'],
  ])
})

test('sorts by the columns that can, and says by which it is sorted', () => {
  const { onSort } = renderTrees(true)
  const order = (name: RegExp) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')
  expect([order(/^Family/), order(/^Name/), order(/^Height/)]).toEqual([null, 'none', 'descending'])
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort.mock.calls).toEqual([['name']])
})

test('selects one row, a range with Shift, or all, and only rows that can be selected', () => {
  const { onSelect } = renderTrees(true)
  const row = within(screen.getByRole('row', { name: /^Select Ash/ }))
  const box = row.getByRole('checkbox', { name: 'Select Ash', checked: true })
  fireEvent.click(box)
  fireEvent.click(box, { shiftKey: true })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all trees' }))
  expect(onSelect.mock.calls).toEqual([
    [{ type: 'row.toggled', key: 'Ash' }],
    [{ type: 'row.ranged', key: 'Ash' }],
    [{ type: 'all.toggled' }],
  ])
  expect(screen.queryByRole('checkbox', { name: 'Select Oak' })).toBeNull()
})
