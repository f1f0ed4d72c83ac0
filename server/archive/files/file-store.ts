import type { Readable } from 'node:stream'
import type { O } from '../../../src/domain/fp.ts'

/** A file on this node's disk, and the SHA-256 of what is in it. */
export interface LocalFile {
  readonly hash: string
  readonly path: string
}

/** A kept file on its way: whoever opened it reads its stream to the end or destroys it. */
export interface OpenFile {
  readonly bytes: number
  readonly stream: Readable
}

/** A zip on this node's disk for as long as it is not released. */
interface LocalZip {
  readonly path: string
  readonly release: () => Promise<void>
}

/** Where the archive's files are, each under its SHA-256 and never changed, and the zips that are still needed. */
export interface FileStore {
  /** Kept when it resolves, whatever happens next; the local files may be gone then. What is kept already stays as it is. */
  readonly keep: (files: readonly LocalFile[]) => Promise<void>
  /** Little of it is ever in memory. Where what is kept is not what its SHA-256 says it rejects, or the stream breaks off before its end. */
  readonly open: (hash: string) => Promise<O.Option<OpenFile>>
  /** Kept when it resolves; the local file may be gone then. Said twice, the last counts. */
  readonly keepZip: (upload: string, path: string) => Promise<void>
  readonly openZip: (upload: string) => Promise<O.Option<LocalZip>>
  readonly dropZip: (upload: string) => Promise<void>
  /** The uploads whose zips have been here since before then, whether anybody needs them or not. */
  readonly zipsBefore: (then: Date) => Promise<readonly string[]>
  /** A folder for files on their way, on the disk the store keeps files on if that is one; emptied when this node starts. */
  readonly incoming: string
}
