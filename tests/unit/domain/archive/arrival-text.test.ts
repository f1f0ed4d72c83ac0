import { expect, test } from 'vitest'
import { type ArrivedReport, arrivalText } from '../../../../src/domain/archive/arrival-text.ts'

const arrived = (changes: Partial<ArrivedReport> = {}): ArrivedReport => ({
  report: { StaticReportTitle: 'Quarterly report', Year: 2026, Quarter: 'Q4' },
  version: 1,
  subject: 'Ashgrove Family Super Fund',
  ...changes,
})

test('of one report it is said which, and whether it was there before', () => {
  expect(arrivalText([arrived()], true)).toEqual({
    title: 'New report',
    message: 'The Quarterly report, June 2026 for Ashgrove Family Super Fund is in your archive, under Reports',
  })
  expect(arrivalText([arrived({ version: 2 })], true)).toEqual({
    title: 'Updated report',
    message:
      'A new version of the Quarterly report, June 2026 for Ashgrove Family Super Fund is in your archive, under Reports',
  })
})

test('of more it is said how many', () => {
  const many = Array.from({ length: 1200 }, () => arrived())
  expect(arrivalText(many, true).message).toBe('1,200 new reports are in your archive, under Reports')
  expect(arrivalText([arrived(), arrived({ version: 2 })], true).title).toBe('New reports')
  expect(arrivalText([arrived({ version: 3 }), arrived({ version: 2 })], true).message).toBe(
    'New versions of 2 reports are in your archive, under Reports',
  )
})

test('whose navigation has no link to their archive is told of the button of their dashboard', () => {
  expect(arrivalText([arrived()], false).message).toBe(
    'The Quarterly report, June 2026 for Ashgrove Family Super Fund is in your archive: open it with the Reports button of your dashboard',
  )
  expect(arrivalText([arrived(), arrived()], false).message).toBe(
    '2 new reports are in your archive: open them with the Reports button of your dashboard',
  )
})
