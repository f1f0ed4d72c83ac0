import * as t from 'io-ts'
import { Uuid } from '../../uuid.ts'
import { wordMatcher } from '../../text/match-words.ts'
import { ReportFault } from '../template/report-fault.ts'
import { PrintWait } from './print-wait.ts'
import { RunParameters } from './run-parameters.ts'

export const ReportStage = t.keyof({ gathering: null, writing: null, finishing: null })
export type ReportStage = t.TypeOf<typeof ReportStage>

export const ReportProgress = t.readonly(
  t.intersection([t.strict({ run: Uuid, stage: ReportStage }), t.exact(t.partial({ wait: PrintWait }))]),
)
export type ReportProgress = t.TypeOf<typeof ReportProgress>

/** A reissue keeps `moment`; `by` is its requester. Parameters have only codes: a law may have names erased. */
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

const issuedFields = { hash: t.string, bytes: t.number, figures: t.string, accounts: t.readonlyArray(t.string) }

/** `hash` is the SHA-256 of the file, `figures` the SHA-256 of its data. `accounts` are the accounts in that data. */
export const RunIssued = t.readonly(t.strict(issuedFields))
export type RunIssued = t.TypeOf<typeof RunIssued>

/** Only authors see why a run failed; `RunAnnounced` tells the requester that the run is over. */
export const RunEvent = t.union([
  t.intersection([t.strict({ type: t.literal('ReportRequested') }), RunRequested]),
  t.strict({ type: t.literal('ReportIssued'), ...issuedFields }),
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

/** Log `position` fixes the figures. `reissueOf` is the run that this one reissues. `isKept`: the file is stored. */
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

/** `before` is `null` for a new figure, `after` for a removed one. */
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
  const isFound = wordMatcher(search)
  return runs.filter((run) => (outcome === null || run.outcome._tag === outcome) && isFound(wordsOf(run)))
}
