import { Buffer } from 'node:buffer'

const word = 4
const mostTexts = 8

/** A frame is so many texts: their number, the length of each in bytes, and then all of them. */
export const headBytes = word + mostTexts * word

const bytesOf = (texts: readonly string[]): readonly number[] => texts.map((text) => Buffer.byteLength(text))

export const frameOf = (texts: readonly string[]): Buffer => {
  const lengths = bytesOf(texts)
  const frame = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, headBytes))
  frame.fill(0, 0, headBytes)
  frame.writeUInt32LE(texts.length)
  const end = lengths.reduce((at, length, nth) => {
    frame.writeUInt32LE(length, word + nth * word)
    frame.write(texts[nth] ?? '', at, length, 'utf8')
    return at + length
  }, headBytes)
  return frame.subarray(0, end)
}

/** The lengths a frame's head tells; none when it is no head. */
export const lengthsIn = (head: Buffer): readonly number[] => {
  const texts = head.readUInt32LE()
  return texts > mostTexts ? [] : Array.from({ length: texts }, (_, nth) => head.readUInt32LE(word + nth * word))
}

export const textsIn = (body: Buffer, lengths: readonly number[]): readonly string[] => {
  const starts = lengths.map((_, nth) => lengths.slice(0, nth).reduce((sum, length) => sum + length, 0))
  return lengths.map((length, nth) => body.toString('utf8', starts[nth], (starts[nth] ?? 0) + length))
}
