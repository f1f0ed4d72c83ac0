import { O } from '../../fp.ts'
import { liveReport, type ReportState, type ReportEvent } from '../live-report.ts'
import { emptyDraft } from '../editor/report-draft.ts'

const fields = Object.keys(emptyDraft)

export const changedBy = (event: ReportEvent): readonly string[] =>
  fields.filter((field) => field in (event.type === 'ReportCreated' ? event.report : event.changes))

export const reportAt = (events: readonly ReportEvent[], revision: number): ReportState =>
  Number.isInteger(revision) && revision <= events.length
    ? events.slice(0, Math.max(0, revision)).reduce(liveReport.evolve, liveReport.initial)
    : O.none
