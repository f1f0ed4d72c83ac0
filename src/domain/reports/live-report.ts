import type { Decider } from '../decider.ts'
import { E, O } from '../fp.ts'
import { sameJson } from '../json/parse-json.ts'
import { shownLine } from '../text/visible-text.ts'
import { contentFaults, type ReportChoices } from './content-faults.ts'
import { changedFields, draftOf, emptyDraft } from './editor/report-draft.ts'
import { type Report, ReportContent } from './report.ts'
import type { CodecFault } from '../json/codec-fault.ts'
import * as t from 'io-ts'

export type ReportCommand =
  | {
      readonly type: 'CreateReport'
      readonly ReportID: number
      readonly ReportName: string
      readonly report: ReportContent
      readonly choices: ReportChoices
    }
  | { readonly type: 'SaveReport'; readonly report: ReportContent; readonly choices: ReportChoices }
  | {
      readonly type: 'RestoreReport'
      readonly to: number
      readonly report: ReportContent
      readonly choices: ReportChoices
    }

const contentFields = ReportContent.type.type.props

const ContentChanges = t.readonly(t.exact(t.partial(contentFields)))

export const ReportEvent = t.union([
  t.strict({ type: t.literal('ReportCreated'), ReportID: t.number, ReportName: t.string, report: ReportContent }),
  t.strict({ type: t.literal('ReportSaved'), changes: ContentChanges }),
  t.strict({ type: t.literal('ReportRestored'), to: t.number, changes: ContentChanges }),
])
export type ReportEvent = t.TypeOf<typeof ReportEvent>

export type ReportRefusal =
  | { readonly _tag: 'NotFound' }
  | { readonly _tag: 'NameTaken' }
  | { readonly _tag: 'ReportNotValid'; readonly faults: readonly CodecFault[] }

export type ReportState = O.Option<Report>

type LiveReportDecision = E.Either<ReportRefusal, readonly ReportEvent[]>
type ChangeCommand = Exclude<ReportCommand, { readonly type: 'CreateReport' }>

const noReportEvents: LiveReportDecision = E.right([])

const changesBetween = (before: ReportContent, after: ReportContent): Partial<ReportContent> => {
  const draft = draftOf(after)
  return Object.fromEntries(changedFields(draftOf(before), draft).map((field) => [field, draft[field]]))
}

const eventIfValid = ({ report, choices }: ReportCommand, event: ReportEvent): LiveReportDecision => {
  const faults = contentFaults(report, choices)
  return faults.length > 0 ? E.left({ _tag: 'ReportNotValid', faults }) : E.right([event])
}

const createReport = (
  command: Extract<ReportCommand, { type: 'CreateReport' }>,
  state: ReportState,
): LiveReportDecision => {
  const { ReportID, ReportName, report } = command
  if (O.isNone(state)) return eventIfValid(command, { type: 'ReportCreated', ReportID, ReportName, report })
  return sameJson(state.value, { ...report, ReportID, ReportName }) ? noReportEvents : E.left({ _tag: 'NameTaken' })
}

const changeReport = (command: ChangeCommand, state: Report): LiveReportDecision => {
  const changes = changesBetween(state, command.report)
  if (Object.keys(changes).length === 0) return noReportEvents
  return eventIfValid(
    command,
    command.type === 'RestoreReport'
      ? { type: 'ReportRestored', to: command.to, changes }
      : { type: 'ReportSaved', changes },
  )
}

const withVisibleTitle = (command: ReportCommand): ReportCommand => ({
  ...command,
  report: { ...command.report, ReportTitle: shownLine(command.report.ReportTitle) },
})

/** Live reports of spec §3. A repeated command records no event. */
export const liveReport: Decider<ReportState, ReportCommand, ReportEvent, ReportRefusal> = {
  initial: O.none,

  decide: (written, state) => {
    const command = withVisibleTitle(written)
    if (command.type === 'CreateReport') return createReport(command, state)
    return O.isNone(state) ? E.left({ _tag: 'NotFound' }) : changeReport(command, state.value)
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'ReportCreated': {
        const { ReportID, ReportName, report } = event
        return O.isSome(state) ? state : O.some({ ...report, ReportID, ReportName })
      }
      case 'ReportSaved':
      case 'ReportRestored':
        return O.isNone(state) ? state : O.some({ ...state.value, ...event.changes })
    }
  },
}

export const reportStream = (name: string): string => `report/${name}`

const reportFields = Object.keys(emptyDraft)

export const fieldsChangedBy = (event: ReportEvent): readonly string[] =>
  reportFields.filter((field) => field in (event.type === 'ReportCreated' ? event.report : event.changes))

export const reportAtRevision = (events: readonly ReportEvent[], revision: number): ReportState =>
  Number.isInteger(revision) && revision <= events.length
    ? events.slice(0, Math.max(0, revision)).reduce(liveReport.evolve, liveReport.initial)
    : O.none
