import { expect, test } from 'vitest'
import { filingFaultText, uploadFaultText } from '../../../../../src/domain/archive/uploads/fault-text.ts'

test('a fault of a file says which codes, or which report is in the way', () => {
  expect(filingFaultText({ _tag: 'OtherClient', codes: ['P2', 'P3', 'G1'] })).toBe(
    'Its text mentions P2, P3 and G1, not the client it is filed for.',
  )
  expect(filingFaultText({ _tag: 'SameFile', name: 'P1 June 2026' })).toBe(
    'The same file is already filed as “P1 June 2026”.',
  )
  expect(filingFaultText({ _tag: 'ActiveContent', kinds: ['Attachment', 'JavaScript'] })).toBe(
    'It has attached files and a script. Save it without these, for example by printing it to a PDF.',
  )
  expect(filingFaultText({ _tag: 'TooLarge' })).toBe('It is larger than 50 MB.')
})

test('a fault of the whole zip says what to do', () => {
  expect(uploadFaultText('TooManyEntries')).toBe('There are more than 5,000 files in the zip. Please split it.')
  expect(uploadFaultText('TooLarge')).toBe('The unzipped files are larger than 4 GB in total. Please split the zip.')
})
