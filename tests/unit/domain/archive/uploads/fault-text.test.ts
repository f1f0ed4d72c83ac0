import { expect, test } from 'vitest'
import { filingFaultText, uploadFaultText } from '../../../../../src/domain/archive/uploads/fault-text.ts'

test('a fault of a file says which codes, or which report is in the way', () => {
  expect(filingFaultText({ _tag: 'OtherClient', codes: ['P2', 'P3', 'G1'] })).toBe(
    'Its text names P2, P3 and G1, not whom it is to be filed for.',
  )
  expect(filingFaultText({ _tag: 'SameFile', name: 'P1 June 2026' })).toBe(
    'The same file is filed already, as “P1 June 2026”.',
  )
  expect(filingFaultText({ _tag: 'ActiveContent', kinds: ['Attachment', 'JavaScript'] })).toBe(
    'It has files attached to it and a script. Please save it anew without, as by printing it to a PDF.',
  )
  expect(filingFaultText({ _tag: 'TooLarge' })).toBe('It is larger than 50 MB.')
})

test('a fault of the whole zip says what to do', () => {
  expect(uploadFaultText('TooManyEntries')).toBe('There are more than 5,000 files in the zip. Please split it.')
  expect(uploadFaultText('TooLarge')).toBe('All that is in the zip comes to more than 4 GB. Please split it.')
})
