import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TableColumn, TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import { unknownCells } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import { firstQuery } from '../../../../src/domain/widgets/table/table-query.ts'
import { PrintTable } from '../../../../src/views/dashboards/print/print-table.tsx'
import { renderView } from '../../support/render-view.tsx'

const columnOf = (path: string, type: TableColumn['title']['type'], visibilityWeight = 0): TableColumn => ({
  path,
  title: { value: path, type, alignment: 'left', hidden: false, total: false, visibilityWeight },
})

const columns = [
  columnOf('Date', 'date'),
  columnOf('Note', 'text'),
  columnOf('Currency', 'text'),
  columnOf('Units', 'number', 1),
]

const print = (rows: readonly TableRow[], room = 1015, isBounded = false) =>
  renderView(
    <PrintTable
      table={{ columns, root: 'rows', rows, meta: [], options: {} }}
      query={firstQuery({})}
      room={room}
      label="Transactions"
      isBounded={isBounded}
      formats={[]}
    />,
  )

const shownHeads = (): readonly (string | null)[] =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

const row: TableRow = { Date: '2026-11-06', Note: 'Bought', Currency: null, Units: 4 }

test('a column that is empty throughout is not on paper, and one that is so in some rows is', () => {
  print([row, { ...row, Currency: '' }])
  expect(shownHeads()).toEqual(['Date', 'Note', 'Units'])
  cleanup()
  print([row, { ...row, Currency: 'USD' }])
  expect(shownHeads()).toEqual(['Date', 'Note', 'Currency', 'Units'])
})

test('nothing is said of columns that the page has no room for', () => {
  print([row], 200)
  expect(shownHeads()).toEqual(['Date', 'Note'])
  expect(screen.queryByText(/No room/)).toBeNull()
})

test('dates are marked as such, as they are not to be broken', () => {
  print([row])
  expect(screen.getByRole('cell', { name: '06-Nov-26' }).dataset['type']).toBe('date')
})

test('of what has happened day by day the first hundred rows are on paper, and that there are more is said', () => {
  print(
    Array.from({ length: 101 }, () => row),
    1015,
    true,
  )
  expect(screen.getAllByRole('cell', { name: '06-Nov-26' })).toHaveLength(100)
  expect(screen.getByText('The first 100 of 101 rows are printed; totals include all rows.')).toBeTruthy()
})

test('First aid 9: a figure that is not known in full has the mark on paper, and one of which nothing is known has words', () => {
  const unknown = { ...row, Units: null, ...unknownCells('Units') }
  print([{ ...row, Units: 12, ...unknownCells('Units') }, unknown, { ...row, Units: 0, ...unknownCells('Units') }, row])
  const shown = ['12*', 'not known', 'not known', '4']
  expect(screen.getAllByRole('row').map((line) => line.lastElementChild?.textContent)).toEqual(['Units', ...shown])
  cleanup()
  print([unknown])
  expect(shownHeads()).toEqual(['Date', 'Note', 'Units'])
})
