import { O, pipe } from '../../../src/domain/fp.ts'
import { binaryMark, bodyOf, type ChromiumPdf, type PdfObject, readChromiumPdf } from './chromium-pdf.ts'
import { objectStream, type Reference, referenceStream } from './packed-streams.ts'

const head = Buffer.from(`%PDF-1.5\n${binaryMark}`, 'latin1')

/** An object is found by unpacking all that are packed with it. */
const mostTogether = 500

const groupsOf = (objects: readonly PdfObject[]): readonly (readonly PdfObject[])[] =>
  Array.from({ length: Math.ceil(objects.length / mostTogether) }, (_, nth) =>
    objects.slice(nth * mostTogether, (nth + 1) * mostTogether),
  )

const written = (pdf: Buffer, { text, objects, size, root, info }: ChromiumPdf): Buffer => {
  const pieces: Buffer[] = [head]
  const references = Array.from({ length: size }, (): Reference => [0, 0, 0])
  const so = { length: head.length }

  const place = (number: number, piece: Buffer): void => {
    references[number] = [1, so.length, 0]
    pieces.push(piece)
    so.length += piece.length
  }

  // what it is and what it says of itself is read without unpacking anything
  const isPlain = ({ isStream, number }: PdfObject): boolean => isStream || number === root || number === info
  for (const { number, from, to } of objects.filter(isPlain)) place(number, pdf.subarray(from, to))
  groupsOf(objects.filter((each) => !isPlain(each))).forEach((group, nth) => {
    const number = size + nth
    group.forEach((each, index) => (references[each.number] = [2, number, index]))
    place(
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
  place(last, referenceStream(last, references, `/Root ${root} 0 R\n/Info ${info} 0 R`))
  return Buffer.concat([...pieces, Buffer.from(`startxref\n${start}\n%%EOF\n`)])
}

/**
 * The same objects, all but streams packed together: of a document with tags, which has one for each of its cells, an eighth.
 * What is not as Chromium writes it stays as it is.
 */
export const repackedPdf = (pdf: Buffer): Buffer =>
  pipe(
    readChromiumPdf(pdf),
    O.match(
      () => pdf,
      (read) => written(pdf, read),
    ),
  )
