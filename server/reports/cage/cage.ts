import type { TE } from '../../../src/domain/fp.ts'
import type { ReportFault } from '../../../src/domain/report/report-fault.ts'

/** What one report is written from: Handlebars texts, its helper script (JavaScript), and its data as JSON text. */
export interface Script {
  readonly markup: string
  readonly helpers: string
  /** Written with the same helpers and data, for each page. */
  readonly header: string
  readonly footer: string
  readonly data: string
}

/** HTML of each part. */
export interface Written {
  readonly markup: string
  readonly header: string
  readonly footer: string
}

/** Where reports are written: in processes of their own that may do nothing but write. */
export interface Cage {
  /** An aborted `signal` ends the writing at once; its answer is then a `CageLost`. */
  readonly write: (script: Script, signal?: AbortSignal) => TE.TaskEither<ReportFault, Written>
  readonly close: () => Promise<void>
}
