import type { Readable } from 'node:stream'
import type { FileFault } from './file-store.ts'
import { fileDamaged, isDamage } from './verify.ts'

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
