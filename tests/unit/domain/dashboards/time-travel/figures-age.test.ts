import { expect, test } from 'vitest'
import { staleText } from '../../../../../src/domain/dashboards/time-travel/travel.ts'

test.each([
  ['2026-11-23', '2026-11-23', null],
  ['2026-11-16', '2026-11-23', null],
  ['2026-11-15', '2026-11-23', 'These figures are as at 15-Nov-26, 8 days ago.'],
  ['2023-10-01', '2026-11-23', 'These figures are as at 01-Oct-23, 1,149 days ago.'],
  ['2026-11-24', '2026-11-23', null],
])('figures as at %s say on %s: %s', (last, knownTo, text) => {
  expect(staleText({ last, knownTo })).toBe(text)
})
