import { Buffer } from 'node:buffer'
import { readSync, writeSync } from 'node:fs'
import process from 'node:process'
import { frameOf, headBytes, lengthsIn, textsIn } from './frame.ts'

const [input, output] = [0, 1]

/** Whatever ends the server closes the pipe, and this process with it. */
const filled = (length: number): Buffer => {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; ) {
    const read = readSync(input, bytes, at, length - at, null)
    if (read === 0) process.exit()
    at += read
  }
  return bytes
}

/** Waits for a frame; nothing else happens in this process meanwhile. */
export const readTexts = (): readonly string[] => {
  const lengths = lengthsIn(filled(headBytes))
  return textsIn(filled(lengths.reduce((sum, length) => sum + length, 0)), lengths)
}

export const writeTexts = (texts: readonly string[]): void => {
  const frame = frameOf(texts)
  for (let at = 0; at < frame.length; ) at += writeSync(output, frame, at)
}
