import fc from 'fast-check'
import type {
  TableColumn,
  ColumnType,
  TableRow,
  WidgetTable,
} from '../../../../src/domain/widgets/table/widget-table.ts'

export const columnOf = (path: string, type: ColumnType, title: Partial<TableColumn['title']> = {}): TableColumn => ({
  path,
  title: { value: path, type, alignment: 'left', hidden: false, total: false, visibilityWeight: 0, ...title },
})

export const tableColumns: readonly TableColumn[] = [
  columnOf('name', 'text'),
  columnOf('value', 'currency', { total: true }),
  columnOf('share', 'percent'),
  columnOf('bought', 'date'),
]

const absent = <A>(present: fc.Arbitrary<A>) => fc.option(present, { nil: null, freq: 5 })

const datesArbitrary = fc.date({ min: new Date('2020-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })

export const rowArbitrary: fc.Arbitrary<TableRow> = fc.record({
  name: absent(fc.constantFrom('Alpha', 'alpha', 'Bravo', 'Éclair', 'Cobalt', '')),
  value: absent(fc.integer({ min: -500_000, max: 500_000 }).map((units) => units / 10_000)),
  share: absent(fc.double({ min: -1, max: 1, noNaN: true })),
  bought: absent(datesArbitrary.map((date) => date.toISOString().slice(0, 10))),
})

export const tableOf = (rows: readonly TableRow[]): WidgetTable => ({
  columns: tableColumns,
  root: 'rows',
  rows,
  options: {},
  meta: [],
})

export const queryArbitrary = fc.record({
  search: fc.constantFrom('', ' ', 'a', 'ALPHA', 'mar', 'zzz'),
  filters: fc.record({
    name: fc.constantFrom('', 'o', 'alpha'),
    value: fc.constantFrom('', '>', '>0', '-10..20', '<= 5', '7'),
    bought: fc.constantFrom('', '>=2023', '2021-03..2024', '>2022-06-30', '2025'),
  }),
  sort: fc.uniqueArray(
    fc.record({ path: fc.constantFrom('name', 'value', 'share', 'bought'), isDescending: fc.boolean() }),
    { selector: ({ path }) => path, maxLength: 3 },
  ),
  groupOn: fc.constantFrom(null, 'name', 'value', 'bought', 'gone'),
})

export const foldingArbitrary = fc.record({
  isFolded: fc.boolean(),
  save: fc.uniqueArray(fc.constantFrom('Alpha', 'alpha', 'Bravo', '–', '')),
})
