import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import {
  CodeCell,
  DecimalCell,
  EmailCell,
  EmailOrNone,
  listCell,
  NameCell,
  NoteCell,
  optionalCell,
  PositiveCell,
  signOf,
} from '../../../../../src/domain/ledger/rows/cell.ts'

test.each(['0', '-1', '12.50', '.965', '-.5', '999999999999999.1234567891'])('%s is a number', (text) => {
  expect(DecimalCell.decode(text)).toEqual(E.right(text))
})

test.each(['', ' ', '1e3', '+1', '1,000', 'NaN', 'Infinity', '0x10', '1.', '--1', '१', '1 000', '9'.repeat(16)])(
  '%j is none',
  (text) => {
    expect(E.isLeft(DecimalCell.decode(text))).toBe(true)
  },
)

test('the sign of a text is the sign of its number', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999, max: 99_999 }), (cents) => {
      expect(signOf((cents / 100).toFixed(2))).toBe(Math.sign(cents) + 0)
    }),
  )
})

test('an empty cell is null where it may be, and a reason where it may not', () => {
  expect(optionalCell(PositiveCell).decode('')).toEqual(E.right(null))
  expect(PositiveCell.decode('')).toMatchObject({ left: [{ message: 'must not be empty' }] })
})

test('a list survives being written and read', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Z0-9]{1,8}$/)), (codes) => {
      expect(listCell(CodeCell).decode(listCell(CodeCell).encode(codes))).toEqual(E.right(codes))
    }),
  )
})

test.each([
  [NameCell, 'Hy\u00adphen \u202eFund', 'Hyphen Fund'],
  [NoteCell, 'Te\u200bxt', 'Text'],
  [EmailCell, 'a\u2060@plutus.example', 'a@plutus.example'],
  [EmailOrNone, '\ufeff', ''],
])('B16: invisible letters are removed from a text that people read', (cell, text, read) => {
  expect(cell.is(text)).toBe(false)
  expect(cell.decode(text)).toEqual(E.right(read))
  expect(cell.decode(read)).toEqual(E.right(read))
})

test('B16: the joiners of letters stay, and a name of invisible letters alone is none', () => {
  expect(NameCell.decode('نامه\u200cها')).toEqual(E.right('نامه\u200cها'))
  expect(E.isLeft(NameCell.decode('\u00ad\u200b'))).toBe(true)
})
