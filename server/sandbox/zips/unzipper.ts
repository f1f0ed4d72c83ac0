import type { TE } from '../../../src/domain/fp.ts'
import type { FilingFault, UploadFault } from '../../../src/domain/archive/uploads/filing-fault.ts'

/** A file of a zip that is wanted. `ownCodes` are those its text may name: the owner's own and those of the same group. */
export interface FileSpec {
  readonly file: number
  readonly path: string
  readonly ownCodes: readonly string[]
  readonly mayNameOthers: boolean
}

export type UnzippedFile =
  | {
      readonly _tag: 'Unzipped'
      readonly file: number
      readonly hash: string
      readonly bytes: number
      readonly at: string
    }
  | { readonly _tag: 'Failed'; readonly file: number; readonly fault: FilingFault }

export interface Unzipping {
  readonly zip: string
  readonly folder: string
  readonly specs: readonly FileSpec[]
  readonly codes: readonly string[]
  /** Some files at a time, in the order wanted; a few may be unzipped meanwhile. They are the receiver's then, unless it rejects. */
  readonly onBatch: (files: readonly UnzippedFile[]) => Promise<void>
  readonly signal: AbortSignal
}

/** Reads zips and the PDFs in them in processes that can do nothing else. Rejects where it was broken off. */
export interface Unzipper {
  readonly unzip: (unzipping: Unzipping) => TE.TaskEither<UploadFault, void>
  readonly close: () => Promise<void>
}
