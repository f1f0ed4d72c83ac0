import { createHash, hash } from 'node:crypto'
import { readSync, write } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import type { EntryExtent } from './directory.ts'

const pauseBytes = 16 * 1024 * 1024

const sincePause = { bytes: 0 }

/** V8 keeps unpacked bytes for long, so this collects them at intervals. */
const collectGarbageAfter = (bytes: number): void => {
  sincePause.bytes += bytes
  if (sincePause.bytes < pauseBytes) return
  sincePause.bytes = 0
  globalThis.gc?.()
}

class EntryDamage extends Error {}

const localHeaderBytes = 30
const localHeaderSignature = 0x04034b50

const readBytes = (zip: number, at: number, length: number): Buffer => {
  const buffer = Buffer.allocUnsafe(length)
  if (readSync(zip, buffer, 0, length, at) !== length) throw new EntryDamage('the zip ends here')
  return buffer
}

const startOf = (zip: number, { offset, packed, limit }: EntryExtent): number => {
  const header = readBytes(zip, offset, localHeaderBytes)
  if (header.readUInt32LE(0) !== localHeaderSignature) throw new EntryDamage('no entry begins here')
  const start = offset + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + packed > limit) throw new EntryDamage('the entry is longer than its place')
  return start
}

const verifyEntry = ({ size, crc }: EntryExtent, bytes: number, found: number): void => {
  if (bytes !== size || crc !== found) throw new EntryDamage('these are other bytes')
}

const readEntry = (zip: number, extent: EntryExtent): Buffer => {
  const packed = readBytes(zip, startOf(zip, extent), extent.packed)
  const { size, isDeflated } = extent
  // one extra byte makes zlib answer in one piece
  return isDeflated ? inflateRawSync(packed, { maxOutputLength: size, chunkSize: Math.max(64, size + 1) }) : packed
}

type WritePart = (file: number, bytes: Uint8Array, from: number) => Promise<{ readonly bytesWritten: number }>

/** A nearly full disk writes what fits, and reports the fault only at the next call. */
export const writeFully = async (
  file: number,
  bytes: Uint8Array,
  writePart: WritePart = promisify(write),
): Promise<void> => {
  for (let from = 0; from < bytes.length; ) {
    const { bytesWritten } = await writePart(file, bytes, from)
    if (bytesWritten === 0) throw new Error('nothing more can be written')
    from += bytesWritten
  }
}

const writeSmallEntry = async (zip: number, extent: EntryExtent, file: number): Promise<string> => {
  const content = readEntry(zip, extent)
  verifyEntry(extent, content.length, crc32(content))
  await writeFully(file, content)
  collectGarbageAfter(extent.packed + extent.size)
  return hash('sha256', content, 'hex')
}

const pieceBytes = 1024 * 1024

/** Reads pieces without a stream of the zip: a failed stream would close the zip for all entries. */
function* packedPieces(zip: number, start: number, packed: number): Generator<Buffer> {
  for (let at = 0; at < packed; at += pieceBytes) yield readBytes(zip, start + at, Math.min(pieceBytes, packed - at))
}

const writeLargeEntry = async (zip: number, extent: EntryExtent, file: number): Promise<string> => {
  const start = startOf(zip, extent)
  const sha256 = createHash('sha256')
  const so = { bytes: 0, crc: 0 }
  await pipeline(
    packedPieces(zip, start, extent.packed),
    extent.isDeflated ? createInflateRaw({ chunkSize: pieceBytes }) : new PassThrough(),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        so.bytes += piece.length
        if (so.bytes > extent.size) throw new EntryDamage('there is more than there should be')
        so.crc = crc32(piece, so.crc)
        sha256.update(piece)
        await writeFully(file, piece)
        collectGarbageAfter(2 * piece.length)
      }
    },
  )
  verifyEntry(extent, so.bytes, so.crc)
  return sha256.digest('hex')
}

const maxSmallEntryBytes = 1024 * 1024

const entryMutex: { last: Promise<unknown> } = { last: Promise.resolve() }

/** One at a time, because each holds many pieces. */
const withLargeMutex = <A>(task: () => Promise<A>): Promise<A> => {
  const result = entryMutex.last.then(task)
  entryMutex.last = result.catch(() => undefined)
  return result
}

export const writeContent = (zip: number, extent: EntryExtent, file: number): Promise<string> =>
  Math.max(extent.size, extent.packed) <= maxSmallEntryBytes
    ? writeSmallEntry(zip, extent, file)
    : withLargeMutex(() => writeLargeEntry(zip, extent, file))

const isZlibError = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && /^(Z_|ERR_BUFFER_TOO_LARGE)/.test(error.code)

export const isEntryDamage = (error: unknown): boolean =>
  error instanceof EntryDamage || (error instanceof Error && isZlibError(error))
