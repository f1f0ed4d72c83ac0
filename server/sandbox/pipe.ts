import { Buffer } from 'node:buffer'
import { readSync, writeSync } from 'node:fs'
import process from 'node:process'
import { frameOf, headBytes, lengthsIn, partsIn } from './frame.ts'

const [stdinHandle, stdoutHandle] = [0, 1]

/** The pipe closes when the server ends, and then ends this process too. */
const fillBuffer = (bytes: Buffer): Buffer => {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(stdinHandle, bytes, at, bytes.length - at, null)
    if (read === 0) process.exit()
    at += read
  }
  return bytes
}

const frameHead = Buffer.alloc(headBytes)

/** True if a read was interrupted after the head of a frame. The next read completes this frame. */
export const hasFrameBegun = (): boolean => lengthsIn(frameHead).length > 0

export const readFrame = (): readonly Buffer[] => {
  if (!hasFrameBegun()) fillBuffer(frameHead)
  const lengths = lengthsIn(frameHead)
  frameHead.fill(0)
  return partsIn(fillBuffer(Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0))), lengths)
}

export const writeFrame = (parts: readonly (string | Uint8Array)[]): void => {
  const frame = frameOf(parts)
  for (let at = 0; at < frame.length; ) at += writeSync(stdoutHandle, frame, at)
}

export const sendFrame = (parts: readonly (string | Uint8Array)[]): void => {
  process.stdout.write(frameOf(parts))
}
