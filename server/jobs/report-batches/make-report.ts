import type { O, TE } from '../../../src/domain/fp.ts'
import type { ReportBatch } from '../../../src/domain/report/report-batch.ts'
import type { RunParameters } from '../../../src/domain/report/run-parameters.ts'

/** One report of a batch, to be run as `run` by whoever asked for the batch, on its edition and its figures. */
export interface ReportAsked {
  readonly run: string
  readonly batch: ReportBatch
  readonly parameters: RunParameters
  readonly signal: AbortSignal
}

/** `Failed` is told to people; what was `Interrupted` is tried again. */
export type NotMade = { readonly _tag: 'Failed'; readonly message: string } | { readonly _tag: 'Interrupted' }

/** How the reports of batches are run. */
export interface ReportMaker {
  readonly make: (asked: ReportAsked) => TE.TaskEither<NotMade, { readonly run: string }>
  /** The run that issued a report of this batch already: whoever made it may be gone before it was said. */
  readonly madeBefore: (batch: string, parameters: RunParameters) => Promise<O.Option<string>>
}
