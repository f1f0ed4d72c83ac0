import { expect, test } from 'vitest'
import { printWaitText } from '../../../../../src/domain/reports/run/print-wait.ts'

test.each([
  [{ before: 0, seconds: null }, 'This may take up to a minute.'],
  [{ before: 0, seconds: 0 }, 'About 1 s.'],
  [{ before: 0, seconds: 12 }, 'About 12 s.'],
  [{ before: 1, seconds: 59 }, 'Waiting for 1 other PDF. About 59 s.'],
  [{ before: 3, seconds: 61 }, 'Waiting for 3 other PDFs. About 2 min.'],
  [{ before: 2, seconds: null }, 'Waiting for 2 other PDFs. This may take up to a minute.'],
])('First aid 6: %j reads “%s”', (wait, text) => {
  expect(printWaitText(wait)).toBe(text)
})
