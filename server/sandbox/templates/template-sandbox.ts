import type { TE } from '../../../src/domain/fp.ts'
import type { DoubtfulName } from '../../../src/domain/reports/template/report-check.ts'
import type { ReportFault } from '../../../src/domain/reports/template/report-fault.ts'

/** What one report is written from: Handlebars texts, its helper script (JavaScript), and its data as JSON text. */
export interface Script {
  readonly markup: string
  readonly helpers: string
  /** Written with the same helpers and data, for each page. */
  readonly header: string
  readonly footer: string
  readonly data: string
  /** Less than a report may take otherwise. */
  readonly timeMs?: number
}

/** HTML of each part. */
export interface Written {
  readonly markup: string
  readonly header: string
  readonly footer: string
}

/** What is known of a report before it is run. */
interface ReportToCheck {
  readonly markup: string
  readonly helpers: string
  /** When it would be run, as an ISO instant. */
  readonly moment: string
  /** The paths of what its data source has. */
  readonly fields: readonly string[]
}

/** Where reports are written: in processes of their own that may do nothing but write. */
export interface TemplateSandbox {
  /** An aborted `signal` ends the writing at once; its answer is then a `CageLost`. */
  readonly write: (script: Script, signal?: AbortSignal) => TE.TaskEither<ReportFault, Written>
  /** Loads the helper script and reads the code without writing it: left is what is wrong in every run. */
  readonly check: (report: ReportToCheck, signal?: AbortSignal) => TE.TaskEither<ReportFault, readonly DoubtfulName[]>
  /** What has been compiled is compiled again. */
  readonly renew: () => void
  readonly close: () => Promise<void>
}
