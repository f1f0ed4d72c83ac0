import { expect, test } from 'vitest'
import { isInstant } from '../../../../src/domain/dates/iso-date.ts'

test.each([
  ['2026-11-20T16:05Z', true],
  ['2026-11-20T16:05:30.123+11:00', true],
  ['2024-02-29T00:00:00Z', true],
  ['9999-12-31T23:59:59Z', true],
  ['2026-02-30T10:00:00Z', false],
  ['2025-02-29T00:00:00Z', false],
  ['2026-11-20T25:00:00Z', false],
  ['2026-11-20T16:05', false],
  ['2026-11-20', false],
  ['9999-12-31T23:59:59-12:00', false],
  ['tomorrow', false],
])('%s is an instant of a day that there is: %s', (text, is) => {
  expect(isInstant(text)).toBe(is)
})
