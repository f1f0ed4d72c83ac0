import { expect, test } from 'vitest'
import { columnsLeftOut, nameColumnUnder } from '../../../../../src/domain/widgets/table/columns.ts'
import type { TableColumn, ColumnType } from '../../../../../src/domain/widgets/table/widget-table.ts'

const columnOf = (path: string, type: ColumnType, visibilityWeight: number, hidden = false): TableColumn => ({
  path,
  title: { value: path, type, alignment: 'left', hidden, total: false, visibilityWeight },
})

const code = columnOf('code', 'text', 0)
const security = columnOf('security', 'text', 2)
const value = columnOf('value', 'currency', 0)
const cost = columnOf('cost', 'currency', 1)
const key = columnOf('key', 'text', -1)
const all = [code, security, value, cost, key]

test('a name stands under its code where there is no room for it beside', () => {
  expect(nameColumnUnder(all, [code, value])('code')).toBe('security')
  expect(nameColumnUnder(all, [code, value])('value')).toBeNull()
  expect(nameColumnUnder(all, [code, security, value])('code')).toBeNull()
  expect(nameColumnUnder([code, value], [code, value])('code')).toBeNull()
  expect(nameColumnUnder([code, columnOf('security', 'text', 2, true)], [code])('code')).toBeNull()
})

test('of a transaction it stands under the code, and where that is not shown under what was done', () => {
  const type = columnOf('type', 'text', 0)
  const traded = columnOf('security', 'text', 3)
  const named = columnOf('securityName', 'text', 1)
  const under = (...shown: readonly TableColumn[]) =>
    ['type', 'security'].map(nameColumnUnder([type, traded, named, value], [...shown, value]))
  expect(under(type, traded)).toEqual([null, 'securityName'])
  expect(under(type)).toEqual(['securityName', null])
  expect(under(type, traded, named)).toEqual([null, null])
})

test('S4: a row opens all columns it has no room for, at every width, and none that is in exports alone', () => {
  expect(columnsLeftOut(all, [code, value])).toEqual([security, cost])
  expect(columnsLeftOut(all, [code, value, security])).toEqual([cost])
  expect(columnsLeftOut(all, [code, value, security, cost])).toEqual([])
})
