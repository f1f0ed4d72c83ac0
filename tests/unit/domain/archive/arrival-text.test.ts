import { expect, test } from 'vitest'
import { type ArrivedReport, arrivalText } from '../../../../src/domain/archive/arrival-text.ts'

const arrived = (changes: Partial<ArrivedReport> = {}): ArrivedReport => ({
  report: { StaticReportTitle: 'Quarterly report', Year: 2026, Quarter: 'Q4' },
  version: 1,
  subject: 'Ashgrove Family Super Fund',
  ...changes,
})

test('of one report it is said which, and whether it was there before', () => {
  expect(arrivalText([arrived()])).toEqual({
    title: 'New report',
    message: 'The Quarterly report, June 2026 for Ashgrove Family Super Fund is ready',
  })
  expect(arrivalText([arrived({ version: 2 })])).toEqual({
    title: 'Updated report',
    message: 'A new version of the Quarterly report, June 2026 for Ashgrove Family Super Fund is ready',
  })
})

test('of more it is said how many', () => {
  const many = Array.from({ length: 1200 }, () => arrived())
  expect(arrivalText(many).message).toBe('1,200 new reports are ready')
  expect(arrivalText([arrived(), arrived({ version: 2 })]).title).toBe('New reports')
  expect(arrivalText([arrived({ version: 3 }), arrived({ version: 2 })]).message).toBe(
    'New versions of 2 reports are ready',
  )
})
