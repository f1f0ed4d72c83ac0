import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { O } from '../../../src/domain/fp.ts'
import { isCoded } from '../../logger/errors.ts'
import type { StoredFileFault } from './file-store.ts'

const pieceBytes = 64 * 1024

const damagedCode = 'PLUTUS_FILE_DAMAGED'

export const fileMissing: StoredFileFault = { _tag: 'FileMissing' }
export const fileDamaged: StoredFileFault = { _tag: 'FileDamaged' }

const damagedFileError = (hash: string): Error =>
  Object.assign(new Error(`The file ${hash} of the archive is damaged.`), { code: damagedCode })

export const isDamagedFileError = (error: unknown): boolean => isCoded(error, damagedCode)

export const verifiedBytes = async (hash: string, file: FileHandle): Promise<O.Option<number>> => {
  const seen = createHash('sha256')
  const piece = Buffer.allocUnsafe(pieceBytes)
  let bytes = 0
  for (;;) {
    const { bytesRead } = await file.read(piece, 0, pieceBytes, bytes)
    if (bytesRead === 0) break
    seen.update(piece.subarray(0, bytesRead))
    bytes += bytesRead
  }
  return seen.digest('hex') === hash ? O.some(bytes) : O.none
}

/** Holds the last piece back until the SHA-256 matches, so that no reader takes a damaged file for a whole one. */
export const verifyingStream = (hash: string): Transform => {
  const seen = createHash('sha256')
  let last: Buffer | undefined
  return new Transform({
    transform: (piece: Buffer, _, done) => {
      seen.update(piece)
      const before = last
      last = piece
      done(null, before)
    },
    flush: (done) => {
      if (seen.digest('hex') === hash) done(null, last)
      else done(damagedFileError(hash))
    },
  })
}

/** `file`: SHA-256. `of`: ID of the report or attachment. Neither names a person. */
interface FileFaultLine {
  readonly archive: StoredFileFault['_tag']
  readonly file: string
  readonly of: string
}

export type LogFileFault = (line: FileFaultLine) => void

interface FiledHash {
  readonly id: string
  readonly hash: string
}

export const logFault =
  (log: LogFileFault) =>
  ({ id, hash }: FiledHash) =>
  ({ _tag }: StoredFileFault): void => {
    log({ archive: _tag, file: hash, of: id })
  }

export const loggingDamage = (log: LogFileFault, filed: FiledHash, stream: Readable): Readable =>
  stream.once('error', (error) => {
    if (isDamagedFileError(error)) logFault(log)(filed)(fileDamaged)
  })
