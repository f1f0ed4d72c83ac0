import { expect, test } from 'vitest'
import {
  columnTitles,
  type ImportColumn,
  importColumns,
  mappingFaults,
  mappingOf,
  matchColumn,
} from '../../../../../src/domain/users/import/columns.ts'

test('the columns of the specification come first, in its order', () => {
  expect(importColumns.slice(0, 10).join(' ')).toBe(
    'username email password given_name family_name defaultDashboard roles accounts groups defaultCode',
  )
})

test.each(importColumns)('%s is known by its name and by what the form calls it', (column) => {
  expect(matchColumn(column)).toBe(column)
  expect(matchColumn(` ${columnTitles[column].toUpperCase()} `)).toBe(column)
})

test.each<[string, ImportColumn | null]>([
  ['User_Name', 'username'],
  ['DEFAULT DASHBOARD', 'defaultDashboard'],
  ['E-mail address', 'email'],
  ['First name', 'given_name'],
  ['Surname', 'family_name'],
  ['Favourite colour', null],
  ['', null],
])('a header “%s” is read as %s', (header, column) => {
  expect(matchColumn(header)).toBe(column)
})

test('two headers for one column are a fault, and so is none for the user name', () => {
  expect(mappingFaults(mappingOf(['username', 'colour', 'colour']))).toEqual([])
  expect(mappingFaults(mappingOf(['email', 'E-mail', 'first name']))).toEqual([
    { column: 'username', reason: 'No column is matched to the user name' },
    { column: 'email', reason: 'More than one column is matched to “Email”' },
  ])
})
