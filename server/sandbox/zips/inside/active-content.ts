import { fstatSync, readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import {
  activeIn,
  type ActiveKind,
  objectStreamsIn,
  packingOf,
} from '../../../../src/domain/archive/uploads/active-content.ts'

const windowBytes = 1024 * 1024
// longer than any name that is looked for, however it is written
const overlapBytes = 256
// of an object stream what says how it is packed comes before and after its name
const [headBytes, packedBytes, unpackedBytes] = [2048, 8 * 1024 * 1024, 32 * 1024 * 1024]

const textAt = (file: number, at: number, length: number): string => {
  const buffer = Buffer.allocUnsafe(length)
  return buffer.toString('latin1', 0, readSync(file, buffer, 0, length, at))
}

const bytesAt = (file: number, at: number): Buffer => {
  const buffer = Buffer.allocUnsafe(Math.min(packedBytes, Math.max(0, fstatSync(file).size - at)))
  return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, at))
}

const inflated = (packed: Buffer): string | null => {
  try {
    return inflateSync(packed, { maxOutputLength: unpackedBytes }).toString('latin1')
  } catch {
    return null
  }
}

const inObjectStream = (file: number, named: number): readonly ActiveKind[] => {
  const from = Math.max(0, named - headBytes)
  const packing = packingOf(textAt(file, from, 2 * headBytes), named - from)
  if (packing._tag === 'Hidden') return ['Hidden']
  // as it stands it has been looked at already
  if (packing._tag === 'Plain') return []
  const text = inflated(bytesAt(file, from + packing.start))
  return text === null ? ['Hidden'] : activeIn(text)
}

/** What a PDF on the disk may do or bring beside what it shows, as far as its objects say so. */
export const activeContent = (file: number): readonly ActiveKind[] => {
  const { size } = fstatSync(file)
  const found = new Set<ActiveKind>()
  const packed = new Set<number>()
  for (let at = 0; at < size; at += windowBytes) {
    const text = textAt(file, at, windowBytes + overlapBytes)
    for (const kind of activeIn(text)) found.add(kind)
    for (const named of objectStreamsIn(text)) packed.add(at + named)
  }
  for (const named of packed) for (const kind of inObjectStream(file, named)) found.add(kind)
  return [...found].toSorted()
}
