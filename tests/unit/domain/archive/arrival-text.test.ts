import { expect, test } from 'vitest'
import { type ArrivedReport, arrivalText } from '../../../../src/domain/archive/arrival-text.ts'

const arrivedReport = (changes: Partial<ArrivedReport> = {}): ArrivedReport => ({
  report: { StaticReportTitle: 'Quarterly report', Year: 2026, Quarter: 'Q4' },
  version: 1,
  subject: 'Ashgrove Family Super Fund',
  ...changes,
})

test('of one report it is said which, and whether it was there before', () => {
  expect(arrivalText([arrivedReport()])).toEqual({
    title: 'New report',
    message: 'The Quarterly report, June 2026 for Ashgrove Family Super Fund is ready',
  })
  expect(arrivalText([arrivedReport({ version: 2 })])).toEqual({
    title: 'Updated report',
    message: 'A new version of the Quarterly report, June 2026 for Ashgrove Family Super Fund is ready',
  })
})

test('of more it is said how many', () => {
  const many = Array.from({ length: 1200 }, () => arrivedReport())
  expect(arrivalText(many).message).toBe('1,200 new reports are ready')
  expect(arrivalText([arrivedReport(), arrivedReport({ version: 2 })]).title).toBe('New reports')
  expect(arrivalText([arrivedReport({ version: 3 }), arrivedReport({ version: 2 })]).message).toBe(
    'New versions of 2 reports are ready',
  )
})
