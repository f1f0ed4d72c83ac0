import { O, pipe } from '../../../src/domain/fp.ts'

/** `to` is the first byte of the next object. */
export interface PdfObject {
  readonly number: number
  readonly from: number
  readonly to: number
  readonly isStream: boolean
}

export interface ChromiumPdf {
  readonly text: string
  readonly objects: readonly PdfObject[]
  readonly size: number
  readonly root: number
  readonly info: number
}

export const binaryMark = '%\xD3\xEB\xE9\xE1\n'
const pdfHead = `%PDF-1.4\n${binaryMark}`
const pdfFoot = /^startxref\n(\d+)\n%%EOF\n?$/
const trailerPattern = /^trailer\n<<\/Size (\d+)\n\/Root (\d+) 0 R\n\/Info (\d+) 0 R>>\n$/
const entryPattern = /^(?:(\d{10}) 00000 n|0000000000 65535 f) \n$/
const entryLength = 20

const objectBegin = (number: number): string => `${number} 0 obj\n`
const objectEnd = '\nendobj\n'
const streamBegin = '>> stream\n'
const streamEnd = `\nendstream${objectEnd}`
const lengthPattern = /\/Length (\d+)(?=\n|$)/g

export const bodyOf = (text: string, { number, from, to }: PdfObject): string =>
  text.slice(from + objectBegin(number).length, to - objectEnd.length)

/** Checks the stream's stated length, so that the range contains exactly one object. */
const isWholeStream = (text: string, { from, to }: PdfObject): boolean => {
  const begin = text.indexOf(streamBegin, from)
  if (begin < 0 || begin > to) return false
  const [length, ...others] = Array.from(text.slice(from, begin).matchAll(lengthPattern), ([, digits]) =>
    Number(digits),
  )
  return length !== undefined && others.length === 0 && begin + streamBegin.length + length + streamEnd.length === to
}

const isWhole = (text: string, object: PdfObject): boolean => {
  const { number, from, to, isStream } = object
  const begin = objectBegin(number)
  if (!text.startsWith(begin, from)) return false
  return isStream
    ? isWholeStream(text, object)
    : from + begin.length < to - objectEnd.length && text.indexOf(objectEnd, from) === to - objectEnd.length
}

interface ReferenceTable {
  readonly at: number
  readonly entries: number
  readonly size: number
}

type ObjectOffset = Pick<PdfObject, 'number' | 'from'>

const objectOffsetsIn = (text: string, { entries, size }: ReferenceTable): O.Option<readonly ObjectOffset[]> => {
  const offsets: ObjectOffset[] = []
  for (let number = 0; number < size; number += 1) {
    const at = entries + number * entryLength
    const found = entryPattern.exec(text.slice(at, at + entryLength))
    if (found === null) return O.none
    if (found[1] !== undefined) offsets.push({ number, from: Number(found[1]) })
  }
  return O.some(offsets.toSorted((one, other) => one.from - other.from))
}

const objectsIn = (text: string, table: ReferenceTable): O.Option<readonly PdfObject[]> =>
  pipe(
    objectOffsetsIn(text, table),
    O.filter(([first]) => first?.from === pdfHead.length),
    O.map((offsets) =>
      offsets.map(({ number, from }, nth) => {
        const to = offsets[nth + 1]?.from ?? table.at
        return { number, from, to, isStream: text.endsWith(streamEnd, to) }
      }),
    ),
    O.filter((objects) => objects.every((object) => isWhole(text, object))),
  )

/** Accepts only PDFs that are byte for byte as Chromium's writer (Skia's `SkPDFDocument`) makes them. */
export const readChromiumPdf = (pdf: Buffer): O.Option<ChromiumPdf> => {
  const text = pdf.toString('latin1')
  const end = text.lastIndexOf('startxref\n')
  const start = text.lastIndexOf('trailer\n', end)
  const at = Number(pdfFoot.exec(text.slice(end))?.[1])
  const [size, root, info] = (trailerPattern.exec(text.slice(start, end)) ?? []).slice(1).map(Number)
  if (size === undefined || root === undefined || info === undefined || !text.startsWith(pdfHead)) return O.none
  const begin = `xref\n0 ${size}\n`
  const table = { at, entries: at + begin.length, size }
  if (!text.startsWith(begin, at) || table.entries + size * entryLength !== start) return O.none
  return pipe(
    objectsIn(text, table),
    O.map((objects) => ({ text, objects, size, root, info })),
  )
}
