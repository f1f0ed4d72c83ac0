import { gatherGroups } from '../../../src/domain/widgets/grid/grouping.ts'
import { rowIndex } from '../../../src/domain/widgets/grid/row-index.ts'
import type { TableColumn, WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import { gridMachine } from '../../../src/machines/widgets/grid.ts'
import { answered, type Sample } from '../sample.ts'

const title: TableColumn['title'] = {
  value: 'gain',
  type: 'currency',
  alignment: 'right',
  hidden: false,
  total: true,
  visibilityWeight: 0,
}

const widgetTable: WidgetTable = {
  columns: [{ path: 'gain', title }],
  root: 'rows',
  rows: [{ gain: -1 }, { gain: 0 }, { gain: 1 }],
  options: {},
  meta: [],
}

const grouping = { titles: ['-$1.00', '$1.00'], of: Int32Array.of(0, 0, 1) }

const { order, spans } = gatherGroups(Int32Array.of(2, 0), grouping)

const arranged = { index: rowIndex(widgetTable), order, groups: { grouping, spans } }

export const grid: Sample<typeof gridMachine> = {
  machine: gridMachine,
  input: { table: widgetTable },
  // Paging, grouping and focus stay as they are: each variant would double the states.
  events: [
    { type: 'search.typed', search: '' },
    { type: 'filter.typed', path: 'gain', typed: '>0' },
    { type: 'filters.toggled' },
    { type: 'sort.toggled', path: 'gain', isAdded: false },
    { type: 'group.chosen', path: null },
    { type: 'page.chosen', page: 1 },
    { type: 'pageSize.chosen', pageSize: null },
    { type: 'key.pressed', key: 'ArrowUp', isWhole: false, bounds: { rows: 3, columns: 1, screen: 1 } },
    { type: 'cell.pressed', position: { row: 0, column: 0 } },
    { type: 'table.changed', table: widgetTable },
    { type: 'order.changed' },
    answered('arrange', arranged),
    answered('total', { values: { gain: 0 }, subtotals: { gain: Float64Array.of(-1, 1) }, grouping, isNarrowed: true }),
    answered('warm', undefined),
  ],
}
