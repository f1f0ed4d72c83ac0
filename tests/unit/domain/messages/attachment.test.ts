import { expect, test } from 'vitest'
import { fileStem, safeName } from '../../../../src/domain/text/file-names.ts'
import { attachmentName } from '../../../../src/domain/messages/attachment.ts'

test.each([
  ['x.pdf', 'x.pdf'],
  ['"x.pdf"', 'x.pdf'],
  ['x.pdf?', 'x.pdf'],
  ['x.pdf\u202E', 'x.pdf'],
  ['x.pdf\u200B ', 'x.pdf'],
  ['x.pdf;', 'x.pdf'],
  ['x.pdf/', 'x.pdf'],
  ['<x>.pdf', 'x-.pdf'],
  ['x-', 'x-.pdf'],
  ['x.PDF', 'x.PDF'],
  ['x.exe', 'x.pdf'],
  ['???', 'file.pdf'],
])('an attachment %j has its extension once: %j', (name, shown) => {
  expect(attachmentName(name, 'application/pdf')).toBe(shown)
})

test('an attachment stored with its extension twice has it once', () => {
  expect(attachmentName('x.pdf-.pdf', 'application/pdf')).toBe('x.pdf')
  expect(attachmentName('x.png-.png', 'image/png')).toBe('x.png')
  expect(attachmentName('x.pdf.pdf', 'application/pdf')).toBe('x.pdf.pdf')
})

test('names of files begin and end with no hyphen for a sign that file systems refuse', () => {
  expect([safeName('Gains?'), safeName('"Gains" of <P1>')]).toEqual(['Gains', 'Gains- of -P1'])
  expect([fileStem('Gains?', 80), fileStem('../a/b:', 80)]).toEqual(['Gains', 'a-b'])
})
