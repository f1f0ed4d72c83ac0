import type { TE } from '../../../src/domain/fp.ts'
import type { FilingFault, UploadFault } from '../../../src/domain/archive/uploads/filing-fault.ts'

/** `ownCodes`: codes that the text may contain: the owner's and those of the same group. */
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

export interface UnzipRequest {
  readonly zip: string
  readonly folder: string
  readonly specs: readonly FileSpec[]
  readonly codes: readonly string[]
  /** Receives files in the wanted order, while a few more are unzipped. The receiver owns them unless it rejects. */
  readonly onBatch: (files: readonly UnzippedFile[]) => Promise<void>
  readonly signal: AbortSignal
}

/** Unzips in processes that can do nothing else. Rejects if `signal` aborts. */
export interface ZipUnzipper {
  readonly unzip: (unzipping: UnzipRequest) => TE.TaskEither<UploadFault, void>
  readonly close: () => Promise<void>
}
