import { Buffer } from 'node:buffer'

const wordBytes = 4
const maxParts = 8

/** A frame is the number of parts, the length of each in bytes, and the parts. */
export const headBytes = wordBytes + maxParts * wordBytes

type FramePart = string | Uint8Array

const bytesOf = (part: FramePart): number => (typeof part === 'string' ? Buffer.byteLength(part) : part.length)

export const frameOf = (parts: readonly FramePart[]): Buffer => {
  const lengths = parts.map(bytesOf)
  const frame = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, headBytes))
  frame.fill(0, 0, headBytes)
  frame.writeUInt32LE(parts.length)
  parts.reduce((at, part, nth) => {
    const length = lengths[nth] ?? 0
    frame.writeUInt32LE(length, wordBytes + nth * wordBytes)
    if (typeof part === 'string') frame.write(part, at, length, 'utf8')
    else frame.set(part, at)
    return at + length
  }, headBytes)
  return frame
}

export const lengthsIn = (head: Buffer): readonly number[] => {
  const parts = head.readUInt32LE()
  return parts > maxParts
    ? []
    : Array.from({ length: parts }, (_, nth) => head.readUInt32LE(wordBytes + nth * wordBytes))
}

export const partsIn = (body: Buffer, lengths: readonly number[]): readonly Buffer[] => {
  const starts = lengths.map((_, nth) => lengths.slice(0, nth).reduce((sum, length) => sum + length, 0))
  return lengths.map((length, nth) => body.subarray(starts[nth], (starts[nth] ?? 0) + length))
}

interface FrameListener {
  readonly onFrame: (parts: readonly Buffer[]) => void
  readonly onNonsense: () => void
}

interface PartialFrame {
  readonly lengths: readonly number[]
  readonly body: Buffer
  filled: number
}

const sumOfLengths = (lengths: readonly number[]): number => lengths.reduce((all, length) => all + length, 0)

export const frameReader = (maxBytes: number, { onFrame, onNonsense }: FrameListener): ((piece: Buffer) => void) => {
  const head = Buffer.alloc(headBytes)
  const state: { headFilled: number; frame: PartialFrame | null } = { headFilled: 0, frame: null }

  const begin = (): boolean => {
    const lengths = lengthsIn(head)
    const bytes = sumOfLengths(lengths)
    if (lengths.length === 0 || bytes > maxBytes) return false
    state.frame = { lengths, body: Buffer.allocUnsafe(bytes), filled: 0 }
    return true
  }

  const finish = ({ body, lengths }: PartialFrame): void => {
    state.headFilled = 0
    state.frame = null
    onFrame(partsIn(body, lengths))
  }

  const fillHead = (piece: Buffer): Buffer => {
    const taken = piece.copy(head, state.headFilled)
    state.headFilled += taken
    return piece.subarray(taken)
  }

  const fillBody = (frame: PartialFrame, piece: Buffer): Buffer => {
    const taken = piece.copy(frame.body, frame.filled)
    frame.filled += taken
    return piece.subarray(taken)
  }

  const take = (piece: Buffer): void => {
    const rest = state.frame === null ? fillHead(piece) : fillBody(state.frame, piece)
    if (state.frame === null && state.headFilled === headBytes && !begin()) {
      onNonsense()
      return
    }
    if (state.frame?.filled === state.frame?.body.length && state.frame !== null) finish(state.frame)
    if (rest.length > 0) take(rest)
  }

  return take
}

export async function* framesOf(stream: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<readonly Buffer[]> {
  const frames: (readonly Buffer[])[] = []
  const state = { isNonsense: false }
  const take = frameReader(maxBytes, {
    onFrame: (parts) => frames.push(parts),
    onNonsense: () => (state.isNonsense = true),
  })
  for await (const piece of stream) {
    take(piece)
    yield* frames.splice(0)
    if (state.isNonsense) return
  }
}
