import { rowIndex } from '../../domain/grid/row-index.ts'
import type { Column, WidgetTable } from '../../domain/widget/widget-table.ts'
import { gridMachine } from '../grid.ts'
import { answered, type Sample } from './sample.ts'

const title: Column['title'] = {
  value: 'gain',
  type: 'currency',
  alignment: 'right',
  hidden: false,
  total: true,
  visibilityWeight: 0,
}

const table: WidgetTable = {
  columns: [{ path: 'gain', title }],
  root: 'rows',
  rows: [{ gain: -1 }, { gain: 0 }, { gain: 1 }],
  options: {},
  meta: [],
}

export const grid: Sample<typeof gridMachine> = {
  machine: gridMachine,
  input: { table },
  // What only turns a page or moves the focus is left as it is: each would double the states.
  events: [
    { type: 'search.typed', search: '' },
    { type: 'filter.typed', path: 'gain', typed: '>0' },
    { type: 'filters.toggled' },
    { type: 'sort.toggled', path: 'gain', isAdded: false },
    { type: 'page.chosen', page: 1 },
    { type: 'pageSize.chosen', pageSize: null },
    { type: 'key.pressed', key: 'ArrowUp', isWhole: false, bounds: { rows: 3, columns: 1, screen: 1 } },
    { type: 'cell.pressed', place: { row: 0, column: 0 } },
    { type: 'table.changed', table },
    { type: 'order.changed' },
    answered('arrange', { index: rowIndex(table), order: Int32Array.of(2, 0) }),
    answered('total', { values: { gain: 0 }, isNarrowed: true }),
    answered('warm', undefined),
  ],
}
