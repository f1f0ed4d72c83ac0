import { readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'

const [pieceBytes, mostBytes] = [16 * 1024, 32 * 1024 * 1024]

function* packedPieces(file: number, start: number): Generator<Buffer> {
  for (let at = start; ; at += pieceBytes) {
    const piece = Buffer.allocUnsafe(pieceBytes)
    const length = readSync(file, piece, 0, pieceBytes, at)
    if (length === 0) return
    yield piece.subarray(0, length)
  }
}

/** What is deflated from a place of a file on, to where that ends; fails where it is damaged or comes to too much. */
export async function* inflatedPieces(file: number, start: number): AsyncGenerator<Buffer> {
  const packed = Readable.from(packedPieces(file, start), { highWaterMark: 1 })
  const pieces: AsyncIterable<Buffer> = packed.pipe(createInflate({ chunkSize: pieceBytes }))
  const so = { bytes: 0 }
  try {
    for await (const piece of pieces) {
      so.bytes += piece.length
      if (so.bytes > mostBytes) throw new RangeError('there is more than there may be')
      yield piece
    }
  } finally {
    packed.destroy()
  }
}
