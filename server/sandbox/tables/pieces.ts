/** A piece goes with its length before it; an empty one ends what it belongs to. */
const lengthBytes = 4
export const endPiece: Buffer = Buffer.alloc(lengthBytes)

const mostBytes = 64 * 1024 * 1024

export const framed = (piece: Buffer): readonly Buffer[] => {
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(piece.length)
  return [length, piece]
}

/** Pieces as they come in, an empty one where something ends. */
export async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  let wanted: number | null = null
  const take = (bytes: number): Buffer => {
    const [first = Buffer.alloc(0), ...others] = held
    const all = others.length === 0 ? first : Buffer.concat(held)
    held = [all.subarray(bytes)]
    size -= bytes
    return all.subarray(0, bytes)
  }
  for await (const chunk of stream) {
    held.push(chunk)
    size += chunk.length
    while (size >= (wanted ?? lengthBytes)) {
      if (wanted === null) {
        wanted = take(lengthBytes).readUInt32LE()
        if (wanted > mostBytes) return
      } else {
        yield take(wanted)
        wanted = null
      }
      if (wanted === 0) {
        yield Buffer.alloc(0)
        wanted = null
      }
    }
  }
}
