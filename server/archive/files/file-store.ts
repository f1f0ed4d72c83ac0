import type { Readable } from 'node:stream'
import type { E, O } from '../../../src/domain/fp.ts'

export interface LocalFile {
  readonly hash: string
  readonly path: string
}

export interface FileFault {
  readonly _tag: 'FileMissing' | 'FileDamaged'
}

export interface KeptFile {
  readonly bytes: number
  /** Whether all of it was read when it was found, and is what its SHA-256 says. */
  readonly isVerified: boolean
  /** Whoever opens it reads it to the end or destroys it. It breaks off before its end where it is not what its SHA-256 says. */
  readonly read: () => Promise<Readable>
}

interface LocalZip {
  readonly path: string
  readonly release: () => Promise<void>
}

export interface FileStore {
  /** Kept when it resolves, whatever happens next; the local files may be gone then. What is kept already stays as it is. */
  readonly keep: (files: readonly LocalFile[]) => Promise<void>
  /** Little of it is ever in memory. */
  readonly find: (hash: string) => Promise<E.Either<FileFault, KeptFile>>
  /** Kept when it resolves; the local file may be gone then. Said twice, the last counts. */
  readonly keepZip: (upload: string, path: string) => Promise<void>
  readonly openZip: (upload: string) => Promise<O.Option<LocalZip>>
  readonly dropZip: (upload: string) => Promise<void>
  readonly zipsBefore: (then: Date) => Promise<readonly string[]>
  /** As a zip, but no file of the archive: it may be dropped for good. */
  readonly keepAttachment: (id: string, path: string) => Promise<void>
  readonly findAttachment: (id: string, hash: string) => Promise<E.Either<FileFault, KeptFile>>
  readonly dropAttachment: (id: string) => Promise<void>
  readonly incoming: string
}
