import { Buffer } from 'node:buffer'

const word = 4
const mostParts = 8

/** A frame is so many parts: their number, the length of each in bytes, and then all of them. */
export const headBytes = word + mostParts * word

type Part = string | Uint8Array

const bytesOf = (part: Part): number => (typeof part === 'string' ? Buffer.byteLength(part) : part.length)

export const frameOf = (parts: readonly Part[]): Buffer => {
  const lengths = parts.map(bytesOf)
  const frame = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, headBytes))
  frame.fill(0, 0, headBytes)
  frame.writeUInt32LE(parts.length)
  parts.reduce((at, part, nth) => {
    const length = lengths[nth] ?? 0
    frame.writeUInt32LE(length, word + nth * word)
    if (typeof part === 'string') frame.write(part, at, length, 'utf8')
    else frame.set(part, at)
    return at + length
  }, headBytes)
  return frame
}

/** The lengths a frame's head tells; none when it is no head. */
export const lengthsIn = (head: Buffer): readonly number[] => {
  const parts = head.readUInt32LE()
  return parts > mostParts ? [] : Array.from({ length: parts }, (_, nth) => head.readUInt32LE(word + nth * word))
}

export const partsIn = (body: Buffer, lengths: readonly number[]): readonly Buffer[] => {
  const starts = lengths.map((_, nth) => lengths.slice(0, nth).reduce((sum, length) => sum + length, 0))
  return lengths.map((length, nth) => body.subarray(starts[nth], (starts[nth] ?? 0) + length))
}
