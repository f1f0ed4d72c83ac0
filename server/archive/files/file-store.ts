import type { Readable } from 'node:stream'
import type { E, O } from '../../../src/domain/fp.ts'

export interface LocalFile {
  readonly hash: string
  readonly path: string
}

export interface StoredFileFault {
  readonly _tag: 'FileMissing' | 'FileDamaged'
}

export interface StoredFile {
  readonly bytes: number
  /** True if the whole file was read and matched its SHA-256. */
  readonly isVerified: boolean
  /** The caller must read the stream to its end or destroy it. The stream fails before its end if the SHA-256 differs. */
  readonly read: () => Promise<Readable>
}

interface LocalZip {
  readonly path: string
  readonly release: () => Promise<void>
}

export interface FileStore {
  /** When this resolves, the files are durable and the local files may be gone. Stored files are not replaced. */
  readonly keep: (files: readonly LocalFile[]) => Promise<void>
  readonly find: (hash: string) => Promise<E.Either<StoredFileFault, StoredFile>>
  /** When this resolves, the zip is durable and the local file may be gone. A second zip replaces the first. */
  readonly keepZip: (upload: string, path: string) => Promise<void>
  readonly openZip: (upload: string) => Promise<O.Option<LocalZip>>
  readonly dropZip: (upload: string) => Promise<void>
  readonly zipsBefore: (then: Date) => Promise<readonly string[]>
  /** Like `keepZip`, but the file is not part of the archive and may be dropped for good. */
  readonly keepAttachment: (id: string, path: string) => Promise<void>
  readonly findAttachment: (id: string, hash: string) => Promise<E.Either<StoredFileFault, StoredFile>>
  readonly dropAttachment: (id: string) => Promise<void>
  readonly incoming: string
}
