import { Buffer } from 'node:buffer'
import { readSync, writeSync } from 'node:fs'
import process from 'node:process'
import { frameOf, headBytes, lengthsIn, partsIn } from './frame.ts'

const [input, output] = [0, 1]

/** The pipe closes when the server ends, and then ends this process too. */
const fill = (bytes: Buffer): Buffer => {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(input, bytes, at, bytes.length - at, null)
    if (read === 0) process.exit()
    at += read
  }
  return bytes
}

const head = Buffer.alloc(headBytes)

/** True if an interrupted read had read the head of a frame, which the next read then completes. */
export const hasFrameBegun = (): boolean => lengthsIn(head).length > 0

export const readFrame = (): readonly Buffer[] => {
  if (!hasFrameBegun()) fill(head)
  const lengths = lengthsIn(head)
  head.fill(0)
  return partsIn(fill(Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0))), lengths)
}

export const writeFrame = (parts: readonly (string | Uint8Array)[]): void => {
  const frame = frameOf(parts)
  for (let at = 0; at < frame.length; ) at += writeSync(output, frame, at)
}

export const sendFrame = (parts: readonly (string | Uint8Array)[]): void => {
  process.stdout.write(frameOf(parts))
}
