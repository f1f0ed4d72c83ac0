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

test('a young book has no range longer than itself, and its financial year begins with it', () => {
  expect(openings('2024-05-31', '2024-04-10')).toEqual([
    ['1 month', '2024-04-30'],
    ['Financial year to date', '2024-04-09'],
    ['Since inception', '2024-04-09'],
  ])
})
