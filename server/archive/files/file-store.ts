import type { Readable } from 'node:stream'
import type { O } from '../../../src/domain/fp.ts'

export interface LocalFile {
  readonly hash: string
  readonly path: string
}

/** A kept file on its way: whoever opened it reads its stream to the end or destroys it. */
export interface OpenFile {
  readonly bytes: number
  readonly stream: Readable
}

interface LocalZip {
  readonly path: string
  readonly release: () => Promise<void>
}

export interface FileStore {
  /** Kept when it resolves, whatever happens next; the local files may be gone then. What is kept already stays as it is. */
  readonly keep: (files: readonly LocalFile[]) => Promise<void>
  /** Little of it is ever in memory. Where what is kept is not what its SHA-256 says it rejects, or the stream breaks off before its end. */
  readonly open: (hash: string) => Promise<O.Option<OpenFile>>
  /** Kept when it resolves; the local file may be gone then. Said twice, the last counts. */
  readonly keepZip: (upload: string, path: string) => Promise<void>
  readonly openZip: (upload: string) => Promise<O.Option<LocalZip>>
  readonly dropZip: (upload: string) => Promise<void>
  readonly zipsBefore: (then: Date) => Promise<readonly string[]>
  /** As a zip, but no file of the archive: it may be dropped for good. */
  readonly keepAttachment: (id: string, path: string) => Promise<void>
  readonly openAttachment: (id: string, hash: string) => Promise<O.Option<OpenFile>>
  readonly dropAttachment: (id: string) => Promise<void>
  readonly incoming: string
}
