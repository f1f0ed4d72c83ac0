import { expect, test } from 'vitest'
import { standardRanges } from '../../../../../src/domain/ledger/returns/range.ts'

const openings = (asAt: string, inception: string) =>
  standardRanges(asAt, inception).map(({ name, opening }) => [name, opening])

test('an old book has every range, each opening at the close of a day', () => {
  expect(openings('2024-05-31', '2018-07-27')).toEqual([
    ['1 month', '2024-04-30'],
    ['3 months', '2024-02-29'],
    ['Financial year to date', '2023-06-30'],
    ['1 year', '2023-05-31'],
    ['3 years', '2021-05-31'],
    ['5 years', '2019-05-31'],
    ['Since inception', '2018-07-26'],
  ])
})

test.each([
  ['2023-06-30', '2023-05-31', '2023-03-31', '2022-06-30'],
  ['2024-02-29', '2024-01-31', '2023-11-30', '2023-02-28'],
  ['2023-02-28', '2023-01-31', '2022-11-30', '2022-02-28'],
  ['2025-02-28', '2025-01-31', '2024-11-30', '2024-02-29'],
  ['2024-02-28', '2024-01-28', '2023-11-28', '2023-02-28'],
  ['2024-04-17', '2024-03-17', '2024-01-17', '2023-04-17'],
])('a month, three months and a year to %s open at the closes of %s, %s and %s', (asAt, month, quarter, year) => {
  const found = new Map(standardRanges(asAt, '2010-01-01').map(({ name, opening }) => [name, opening]))
  expect(['1 month', '3 months', '1 year'].map((name) => found.get(name))).toEqual([month, quarter, year])
})

test('a young book has no range longer than itself, and its financial year begins with it', () => {
  expect(openings('2024-05-31', '2024-04-10')).toEqual([
    ['1 month', '2024-04-30'],
    ['Financial year to date', '2024-04-09'],
    ['Since inception', '2024-04-09'],
  ])
})
