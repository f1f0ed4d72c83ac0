import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { O } from '../../../src/domain/fp.ts'
import { isCoded } from '../../logger/errors.ts'
import type { FileFault } from './file-store.ts'

const pieceBytes = 64 * 1024

const damagedCode = 'PLUTUS_FILE_DAMAGED'

export const fileMissing: FileFault = { _tag: 'FileMissing' }
export const fileDamaged: FileFault = { _tag: 'FileDamaged' }

const damaged = (hash: string): Error =>
  Object.assign(new Error(`The file ${hash} of the archive is damaged.`), { code: damagedCode })

export const isDamage = (error: unknown): boolean => isCoded(error, damagedCode)

/** How many bytes it has, where they are what the SHA-256 says. */
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

/** Passes on what comes, its last piece only when all of it is what the SHA-256 says: nobody takes what is damaged for whole. */
export const verifying = (hash: string): Transform => {
  const seen = createHash('sha256')
  let last: Buffer | undefined
  return new Transform({
    transform: (piece: Buffer, _, done) => {
      seen.update(piece)
      const before = last
      last = piece
      // the next piece may come at once
      done(null, before)
    },
    flush: (done) => {
      if (seen.digest('hex') === hash) done(null, last)
      else done(damaged(hash))
    },
  })
}

/** `file` is its SHA-256, `of` the report or the attachment that it is of: neither names a person. */
interface FileFaultLine {
  readonly archive: FileFault['_tag']
  readonly file: string
  readonly of: string
}

export type LogFileFault = (line: FileFaultLine) => void

interface Filed {
  readonly id: string
  readonly hash: string
}

export const logFault =
  (log: LogFileFault) =>
  ({ id, hash }: Filed) =>
  ({ _tag }: FileFault): void => {
    log({ archive: _tag, file: hash, of: id })
  }

/** Of a file that is only known to be damaged once it is on its way. */
export const loggingDamage = (log: LogFileFault, filed: Filed, stream: Readable): Readable =>
  stream.once('error', (error) => {
    if (isDamage(error)) logFault(log)(filed)(fileDamaged)
  })
