import { deflateSync } from 'node:zlib'
import { O, pipe } from '../../../src/domain/fp.ts'
import { binaryMark, bodyOf, type ChromiumPdf, type PdfObject, readChromiumPdf } from './chromium-pdf.ts'

const packedHead = Buffer.from(`%PDF-1.5\n${binaryMark}`, 'latin1')

/** Limits the objects per group, because a reader unpacks the whole group for one object. */
const maxTogether = 500

const groupsOf = (objects: readonly PdfObject[]): readonly (readonly PdfObject[])[] =>
  Array.from({ length: Math.ceil(objects.length / maxTogether) }, (_, nth) =>
    objects.slice(nth * maxTogether, (nth + 1) * maxTogether),
  )

const streamOf = (number: number, dictionary: string, content: Buffer): Buffer => {
  const packed = deflateSync(content)
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<${dictionary}\n/Filter /FlateDecode\n/Length ${packed.length}>> stream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

interface PackedObject {
  readonly number: number
  /** Latin-1: one letter per byte. */
  readonly body: string
}

/** Numbers and offsets of the objects, then the objects (ISO 32000-1 §7.5.7). */
const objectStream = (number: number, objects: readonly PackedObject[]): Buffer => {
  const offsets: string[] = []
  let start = 0
  for (const each of objects) {
    offsets.push(`${each.number} ${start}`)
    start += each.body.length + 1
  }
  const index = `${offsets.join(' ')}\n`
  const content = index + objects.map(({ body }) => body).join('\n')
  const dictionary = `/Type /ObjStm\n/N ${objects.length}\n/First ${index.length}`
  return streamOf(number, dictionary, Buffer.from(content, 'latin1'))
}

/** Kind 0: free. 1: byte offset in the file. 2: number of an object stream and index in it (ISO 32000-1 §7.5.8.3). */
type ObjectReference = readonly [kind: 0 | 1 | 2, where: number, nth: number]

const rowLength = 1 + 4 + 2

const rowsOf = (references: readonly ObjectReference[]): Buffer => {
  const rows = Buffer.alloc(references.length * rowLength)
  references.forEach(([kind, where, nth], row) => {
    const at = row * rowLength
    rows.writeUInt8(kind, at)
    rows.writeUInt32BE(where, at + 1)
    rows.writeUInt16BE(nth, at + 5)
  })
  return rows
}

/** Applies PNG's "Up" predictor (ISO 32000-1 §7.4.4.4). Most differences between rows are equal, so they pack well. */
const rowDifferences = (rows: Buffer): Buffer => {
  const up = 2
  const count = rows.length / rowLength
  const differences = Buffer.alloc(rows.length + count)
  for (let row = 0; row < count; row += 1) {
    const [from, to] = [row * rowLength, row * (rowLength + 1)]
    differences[to] = up
    for (let at = 0; at < rowLength; at += 1)
      differences[to + 1 + at] = (rows[from + at] ?? 0) - (rows[from + at - rowLength] ?? 0)
  }
  return differences
}

/** Replaces the cross-reference table and the trailer (§7.5.8). */
const referenceStream = (number: number, references: readonly ObjectReference[], trailer: string): Buffer =>
  streamOf(
    number,
    `/Type /XRef\n/Size ${references.length}\n${trailer}\n/W [1 4 2]\n/DecodeParms <</Predictor 12\n/Columns ${rowLength}>>`,
    rowDifferences(rowsOf(references)),
  )

const writePacked = (pdf: Buffer, { text, objects, size, root, info }: ChromiumPdf): Buffer => {
  const pieces: Buffer[] = [packedHead]
  const references = Array.from({ length: size }, (): ObjectReference => [0, 0, 0])
  const so = { length: packedHead.length }

  const append = (number: number, piece: Buffer): void => {
    references[number] = [1, so.length, 0]
    pieces.push(piece)
    so.length += piece.length
  }

  // readers find the root and the information without unpacking anything
  const isPlain = ({ isStream, number }: PdfObject): boolean => isStream || number === root || number === info
  for (const { number, from, to } of objects.filter(isPlain)) append(number, pdf.subarray(from, to))
  groupsOf(objects.filter((each) => !isPlain(each))).forEach((group, nth) => {
    const number = size + nth
    group.forEach((each, index) => (references[each.number] = [2, number, index]))
    append(
      number,
      objectStream(
        number,
        group.map((each) => ({ number: each.number, body: bodyOf(text, each) })),
      ),
    )
  })
  const last = references.length
  const start = so.length
  references.push([1, start, 0])
  append(last, referenceStream(last, references, `/Root ${root} 0 R\n/Info ${info} 0 R`))
  return Buffer.concat([...pieces, Buffer.from(`startxref\n${start}\n%%EOF\n`)])
}

/** A tagged document, with an object per cell, shrinks to an eighth. A PDF that Chromium did not write stays as it is. */
export const repackedPdf = (pdf: Buffer): Buffer =>
  pipe(
    readChromiumPdf(pdf),
    O.match(
      () => pdf,
      (read) => writePacked(pdf, read),
    ),
  )
