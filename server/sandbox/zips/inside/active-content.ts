import { fstatSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import {
  activeKindsIn,
  type ActiveKind,
  activeKindsOutsideLinks,
  maxLinkBytes,
  maxSignBytes,
  objectStreamsIn,
  packingOf,
} from '../../../../src/domain/archive/uploads/active-content.ts'
import type { DecryptPdf } from './decrypted.ts'

// an object stream states its compression within 2 KB before or after its name
const [windowBytes, headBytes] = [64 * 1024, 2048]
// V8 frees text of this size immediately, but keeps larger text
const searchBuffer = Buffer.allocUnsafe(maxLinkBytes + windowBytes + maxLinkBytes)

const textAt = (file: number, at: number, length: number): string =>
  searchBuffer.toString('latin1', 0, readSync(file, searchBuffer, 0, length, at))

const openSearch = () => {
  const found = new Set<ActiveKind>()
  const so = { tail: '' }
  return {
    take: (piece: Buffer): void => {
      const text = so.tail + piece.toString('latin1')
      for (const kind of activeKindsIn(text)) found.add(kind)
      so.tail = text.slice(-maxSignBytes)
    },
    found: (): readonly ActiveKind[] => [...found],
  }
}

const [pieceBytes, maxBytes] = [16 * 1024, 32 * 1024 * 1024]

function* packedPieces(file: number, start: number): Generator<Buffer> {
  for (let at = start; ; at += pieceBytes) {
    const piece = Buffer.allocUnsafe(pieceBytes)
    const length = readSync(file, piece, 0, pieceBytes, at)
    if (length === 0) return
    yield piece.subarray(0, length)
  }
}

async function* inflatedPieces(file: number, start: number): AsyncGenerator<Buffer> {
  const packed = Readable.from(packedPieces(file, start), { highWaterMark: 1 })
  const pieces: AsyncIterable<Buffer> = packed.pipe(createInflate({ chunkSize: pieceBytes }))
  const so = { bytes: 0 }
  try {
    for await (const piece of pieces) {
      so.bytes += piece.length
      if (so.bytes > maxBytes) throw new RangeError('there is more than there may be')
      yield piece
    }
  } finally {
    packed.destroy()
  }
}

const activeKindsInInflated = async (file: number, start: number): Promise<readonly ActiveKind[]> => {
  const search = openSearch()
  try {
    for await (const piece of inflatedPieces(file, start)) search.take(piece)
    return search.found()
  } catch {
    return ['Hidden']
  }
}

const activeKindsInObjectStream = async (file: number, named: number): Promise<readonly ActiveKind[] | 'Plain'> => {
  const from = Math.max(0, named - headBytes)
  const packing = packingOf(textAt(file, from, 2 * headBytes), named - from)
  if (packing._tag === 'Hidden') return ['Hidden']
  return packing._tag === 'Plain' ? 'Plain' : activeKindsInInflated(file, from + packing.start)
}

/** Finds what a PDF can do or contains besides its pages, as far as its objects say so. */
export const activeContent = async (file: number): Promise<readonly ActiveKind[]> => {
  const { size } = fstatSync(file)
  const [found, anywhere] = [new Set<ActiveKind>(), new Set<ActiveKind>()]
  const packed = new Set<number>()
  for (let at = 0; at < size; at += windowBytes) {
    const from = Math.max(0, at - maxLinkBytes)
    const text = textAt(file, from, searchBuffer.length)
    for (const kind of activeKindsIn(text)) anywhere.add(kind)
    for (const kind of activeKindsOutsideLinks(text, at - from, at - from + windowBytes)) found.add(kind)
    for (const named of objectStreamsIn(text)) packed.add(from + named)
  }
  for (const named of packed) {
    const kinds = await activeKindsInObjectStream(file, named)
    // in an uncompressed stream, an object may begin inside text that looks like a link
    for (const kind of kinds === 'Plain' ? anywhere : kinds) found.add(kind)
  }
  return [...found].toSorted()
}

/** Searches an encrypted PDF both as PDFium decrypts it and as it is. */
export const decryptedContent = async (decrypt: DecryptPdf, file: number): Promise<readonly ActiveKind[]> => {
  const search = openSearch()
  if (!decrypt(file, search.take)) return ['Hidden']
  const stated = (await activeContent(file)).filter((kind) => kind !== 'Hidden')
  return [...new Set([...search.found(), ...stated])].toSorted()
}
