import { expect, test } from 'vitest'
import { datedPath, type FiguresDates } from '../../../../../src/domain/widgets/figures/figures-dates.ts'

const at = (asAt: string): FiguresDates => ({ asAt })

const rows: readonly [string, string, FiguresDates, string][] = [
  ['the latest are asked for as ever', '/data/group/G1/holdings?by=account', {}, '/data/group/G1/holdings?by=account'],
  ['a date is asked for', '/data/group/G1/holdings', at('2026-06-30'), '/data/group/G1/holdings?asAt=2026-06-30'],
  [
    'both dates are, beside what was asked before',
    '/data/group/G1/holdings?by=account',
    { asAt: '2026-06-30', knownOn: '2026-07-01' },
    '/data/group/G1/holdings?by=account&asAt=2026-06-30&knownOn=2026-07-01',
  ],
  [
    'what was known alone, of the latest figures then',
    '/data/group/G1/holdings',
    { knownOn: '2026-07-01' },
    '/data/group/G1/holdings?knownOn=2026-07-01',
  ],
  [
    'a time that goes beyond it ends with it',
    '/data/group/G1/income?from=2025-07-01&to=2026-06-30',
    at('2025-12-31'),
    '/data/group/G1/income?from=2025-07-01&to=2025-12-31&asAt=2025-12-31',
  ],
  [
    'a time that has not begun is that day',
    '/data/group/G1/income?from=2025-07-01&to=2026-06-30',
    at('2025-01-31'),
    '/data/group/G1/income?from=2025-01-31&to=2025-01-31&asAt=2025-01-31',
  ],
  [
    'a day of its own that has passed stays',
    '/data/group/G1/holdings?asAt=2025-06-30',
    at('2026-06-30'),
    '/data/group/G1/holdings?asAt=2025-06-30',
  ],
  ['what is no data set is the same on every day', '/messages', at('2026-06-30'), '/messages'],
]

test.each(rows)('%s', (_, path, dates, expected) => {
  expect(datedPath(path, dates)).toBe(expected)
})
