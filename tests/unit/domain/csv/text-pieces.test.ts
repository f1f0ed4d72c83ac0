import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPiece, initialReading, type TextFault, decodeText } from '../../../../src/domain/csv/text-pieces.ts'
import { E } from '../../../../src/domain/fp.ts'

const utf16beBuffer = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

/** In pieces of so many bytes. */
const readInPieces = (bytes: Uint8Array, size: number): E.Either<TextFault, string> => {
  let reading = initialReading
  const read: Uint8Array[] = []
  for (let at = 0; at <= bytes.length; at += size) {
    const piece = readPiece(reading, bytes.subarray(at, at + size), at + size > bytes.length)
    if (E.isLeft(piece)) return piece
    reading = piece.right.reading
    read.push(piece.right.bytes)
  }
  return E.right(Buffer.concat(read).toString())
}

describe('a file of text is read in the encoding it has', () => {
  const text = 'code,name\r\nP1,José 👍\r\nP2,Zoë\r\n'

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 with the high byte first', utf16beBuffer(text)],
  ])('%s, however it is cut', (_, bytes) => {
    expect(decodeText(bytes)).toEqual(E.right(text))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (size) => {
        expect(readInPieces(bytes, size)).toEqual(E.right(text))
      }),
    )
  })

  test.each([1, 7, 1000])('Windows-1252 in pieces of %i', (size) => {
    expect(readInPieces(Buffer.from('name\nCaf\xe9 \x80 5\nZo\xeb\n', 'latin1'), size)).toEqual(
      E.right('name\nCafé € 5\nZoë\n'),
    )
  })

  test('the lines of an old Mac are lines', () => {
    expect(readInPieces(Buffer.from('a,b\rc,d\r'), 3)).toEqual(E.right('a,b\rc,d\r'))
  })

  test('a return that stands alone at the end of a piece may be the half of a line end', () => {
    const bytes = Buffer.concat([Buffer.from('a\r\nb\r\nJosé\r\n'), Buffer.from('Zo\xeb\r\n', 'latin1')])
    expect(readInPieces(bytes, 1)).toMatchObject(E.left({ line: 4 }))
  })

  test('a file that changes its encoding is refused with the line', () => {
    const mixed = Buffer.concat([Buffer.from('name\nJosé\n'), Buffer.from('Zo\xeb\n', 'latin1')])
    for (const size of [3, 1000])
      expect(readInPieces(mixed, size)).toEqual(
        E.left({ line: 3, reason: 'is not UTF-8 text, as the lines before it are' }),
      )
  })

  test('what is not text is refused', () => {
    expect(decodeText(Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff, 0x1c]))).toMatchObject(E.left({ reason: 'is not text' }))
    expect(decodeText(Buffer.from([0xff, 0xfe, 0, 0xd8, 0x41, 0]))).toMatchObject(E.left({ reason: 'is not text' }))
  })
})

test('of the beginning of a file the line that is cut is left out', () => {
  expect(decodeText(Buffer.from('a,b\nc,José').subarray(0, 9), true)).toEqual(E.right('a,b\n'))
})
