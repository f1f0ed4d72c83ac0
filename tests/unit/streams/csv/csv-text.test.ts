import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { mappingOf } from '../../../../src/domain/users/import/columns.ts'
import { importLimits, recordsFromRows, rowsFromRecords } from '../../../../src/domain/users/import/import-row.ts'
import { csvFile, readCsv } from '../../../../src/streams/csv/csv-text.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
const windows = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

const headerList = ['username', 'given_name', 'accounts']
const jane = { line: 2, cells: ['jane', 'José', 'P1|P2'] }
const fileResult = E.right({ headers: headerList, records: [jane] })

describe('a file of Excel', () => {
  test.each([
    ['commas', utf8('username,given_name,accounts\r\njane,José,P1|P2\r\n')],
    ['semicolons', utf8('username;given_name;accounts\r\njane;José;P1|P2\r\n')],
    ['tabs', utf8('username\tgiven_name\taccounts\njane\tJosé\tP1|P2')],
    ['a byte order mark', utf8('\uFEFFusername;given_name;accounts\r\njane;José;P1|P2')],
    ['letters of Windows', windows('username;given_name;accounts\r\njane;José;P1|P2\r\n')],
    ['Unicode text', utf16('username\tgiven_name\taccounts\r\njane\tJosé\tP1|P2\r\n')],
    ['a line that says how it is separated', utf8('sep=;\r\nusername;given_name;accounts\r\njane;José;P1|P2\r\n')],
    ['quotes', utf8('"username","given_name","accounts"\n"jane","José","P1|P2"\n')],
  ])('with %s is read as it is meant', (_, bytes) => {
    expect(readCsv(bytes)).toEqual(fileResult)
  })

  test('keeps its rows\u2019 numbers, with empty rows and breaks within cells', () => {
    const text = ' username ,note\n\n,\n"ann","two\nlines"\njane,"say ""hi"""\n'
    expect(readCsv(utf8(text))).toEqual(
      E.right({
        headers: ['username', 'note'],
        records: [
          { line: 4, cells: ['ann', 'two\nlines'] },
          { line: 5, cells: ['jane', 'say "hi"'] },
        ],
      }),
    )
  })

  test('of two columns and one row, and with commas within, is read', () => {
    const records = [{ line: 2, cells: ['jane', '1 High Street, Oaks, 2000'] }]
    expect(readCsv(utf8('username;address\njane;1 High Street, Oaks, 2000\n'))).toEqual(
      E.right({ headers: ['username', 'address'], records }),
    )
  })

  test('of one column is read', () => {
    expect(readCsv(utf8('username\njane\n'))).toEqual(
      E.right({ headers: ['username'], records: [{ line: 2, cells: ['jane'] }] }),
    )
  })
})

test.each([
  ['nothing', '', { _tag: 'Empty' }],
  ['headers alone', 'username,email\n', { _tag: 'Empty' }],
  ['a quote that is never closed', 'username,email\njane,"x\n', { _tag: 'Unreadable', line: 2 }],
  ['too many rows', `username\n${'jane\n'.repeat(importLimits.rows + 1)}`, { _tag: 'TooManyRows' }],
  ['too much', 'x'.repeat(importLimits.bytes + 1), { _tag: 'TooLarge' }],
])('a file with %s is refused', (_, text, fault) => {
  expect(readCsv(utf8(text))).toEqual(E.left(fault))
})

const renamed: readonly (readonly [string, Uint8Array])[] = [
  ['a spreadsheet', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00, 0x08, 0x00, 0x0a, 0x41, 0x2c])],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48])],
  ['a PDF', windows('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\nstream\n\x01\x02\x13q\x80\x1f\x0e,x\x04\nendstream\n')],
  ['Unicode text without its mark', new Uint8Array(Buffer.from('username,email\njane,x\n', 'utf16le'))],
]

test.each(renamed)('%s that is named .csv is refused, whatever its lines may look like', (_, bytes) => {
  expect(readCsv(bytes)).toEqual(E.left({ _tag: 'NotText' }))
})

test('a sign by mistake in a cell leaves a file what it is', () => {
  const records = [{ line: 2, cells: ['jane', 'x\u0007'] }]
  const read = readCsv(utf8('username,note\njane,x\u0007\n'))
  expect(read).toEqual(E.right({ headers: ['username', 'note'], records }))
})

test('as many rows as are allowed are read', () => {
  const read = readCsv(utf8(`username,email\n${'jane,x\n'.repeat(importLimits.rows)}`))
  expect(E.isRight(read) && read.right.records.length).toBe(importLimits.rows)
})

test('what is written is read as it was', async () => {
  const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\uFEFF', '').trim())
  const rows = fc.array(fc.record({ username: cell.filter((text) => text !== ''), given_name: cell, accounts: cell }), {
    minLength: 1,
  })
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const written = cells.map((one, at) => ({ line: at + 2, cells: one }))
      const bytes = new Uint8Array(await csvFile(recordsFromRows(written)).arrayBuffer())
      const read = readCsv(bytes)
      if (E.isLeft(read)) throw new Error(read.left._tag)
      expect(rowsFromRecords(read.right.records, mappingOf(read.right.headers))).toEqual(written)
    }),
  )
})
