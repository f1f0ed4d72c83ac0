import * as t from 'io-ts'
import { Uuid } from '../../uuid.ts'
import { wordsFound } from '../../words-found.ts'
import { ReportFault } from '../template/report-fault.ts'
import { RunParameters } from './run-parameters.ts'

export const ReportStage = t.keyof({ gathering: null, writing: null, finishing: null })
export type ReportStage = t.TypeOf<typeof ReportStage>

export const ReportProgress = t.readonly(t.strict({ run: Uuid, stage: ReportStage }))
export type ReportProgress = t.TypeOf<typeof ReportProgress>

/**
 * What is run for whom, on which revision of the report and with the figures as known at `position`. `moment` is when it
 * says it was run, which a run that is issued again says too; `by` asked for it, whoever carried it out. Whom it is of the
 * parameters say by a code alone: what they are called a law may order forgotten.
 */
export const RunRequested = t.readonly(
  t.strict({
    report: t.string,
    title: t.string,
    revision: t.number,
    parameters: RunParameters,
    position: t.number,
    moment: t.string,
    by: t.string,
    reissueOf: t.union([Uuid, t.null]),
    batch: t.union([Uuid, t.null]),
  }),
)
export type RunRequested = t.TypeOf<typeof RunRequested>

const issued = { hash: t.string, bytes: t.number, figures: t.string, accounts: t.readonlyArray(t.string) }

/** What came out, by its SHA-256; `figures` is that of the data it was written from, `accounts` whose data that was. */
export const RunIssued = t.readonly(t.strict(issued))
export type RunIssued = t.TypeOf<typeof RunIssued>

/** Why a run failed, authors are told; `RunAnnounced` tells whoever asked for it that it is over, and nothing more. */
export const RunEvent = t.union([
  t.intersection([t.strict({ type: t.literal('ReportRequested') }), RunRequested]),
  t.strict({ type: t.literal('ReportIssued'), ...issued }),
  t.strict({ type: t.literal('ReportFailed'), message: t.string, fault: t.union([ReportFault, t.null]) }),
  t.strict({ type: t.literal('ReportCancelled') }),
  t.strict({ type: t.literal('RunAnnounced') }),
])
export type RunEvent = t.TypeOf<typeof RunEvent>

export const RunOutcome = t.union([
  t.strict({ _tag: t.literal('Running') }),
  t.strict({ _tag: t.literal('Issued'), hash: t.string, bytes: t.number, at: t.string }),
  t.strict({ _tag: t.literal('Failed'), message: t.string, fault: t.union([ReportFault, t.null]) }),
  t.strict({ _tag: t.literal('Cancelled') }),
])
export type RunOutcome = t.TypeOf<typeof RunOutcome>

/**
 * One run of a report: on which `revision` of it, and with the figures as known at `position` of the log. `reissueOf`
 * is the run it is issued again for, `batch` the batch it is part of. `isKept` while what came out is
 * there: a setting says for how long.
 */
export const runFields = {
  id: Uuid,
  report: t.string,
  title: t.string,
  revision: t.number,
  parameters: RunParameters,
  position: t.number,
  by: t.string,
  at: t.string,
  outcome: RunOutcome,
  isKept: t.boolean,
  reissueOf: t.union([Uuid, t.null]),
  batch: t.union([Uuid, t.null]),
}

/** `subject` is what whom it is of is called now. */
export const ReportRun = t.readonly(t.strict({ ...runFields, subject: t.string }))
export type ReportRun = t.TypeOf<typeof ReportRun>

export const RunCause = t.readonly(
  t.strict({
    import: t.string,
    act: t.keyof({ imported: null, withdrawn: null }),
    by: t.string,
    at: t.string,
    what: t.string,
  }),
)
export type RunCause = t.TypeOf<typeof RunCause>

export const FigureValue = t.union([t.string, t.number, t.boolean, t.null])
export type FigureValue = t.TypeOf<typeof FigureValue>

/** A figure of a report that is another now. `before` is `null` where it was not there, `after` where it is not any more. */
export const FigureChange = t.readonly(
  t.strict({
    path: t.string,
    label: t.string,
    type: t.string,
    before: FigureValue,
    after: FigureValue,
    causes: t.readonlyArray(RunCause),
  }),
)
export type FigureChange = t.TypeOf<typeof FigureChange>

export interface RunsFilter {
  readonly search: string
  readonly outcome: ReportRun['outcome']['_tag'] | null
}

const wordsOf = ({ title, report, subject, by, parameters }: ReportRun): string =>
  [title, report, subject, by, parameters.AccountCode, parameters.GroupCode, parameters.AdvisorCode]
    .filter((word) => word !== undefined)
    .join(' ')

export const soughtRuns = (runs: readonly ReportRun[], { search, outcome }: RunsFilter): readonly ReportRun[] => {
  const isFound = wordsFound(search)
  return runs.filter((run) => (outcome === null || run.outcome._tag === outcome) && isFound(wordsOf(run)))
}
