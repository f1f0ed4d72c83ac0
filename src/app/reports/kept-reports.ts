import { O, pipe } from '../../domain/fp.ts'
import type { ReportSummary } from '../../domain/reports/report.ts'
import type { Identity } from '../../domain/users/identity.ts'

type ReportSummaries = readonly ReportSummary[]

export interface KeptReports {
  readonly recall: () => O.Option<ReportSummaries>
  readonly keep: (listed: ReportSummaries) => ReportSummaries
  readonly drop: () => void
}

/** Spec §4: keeps the loaded list until the page closes, and only for the user who loaded it. */
export const createKeptReports = (identity: () => O.Option<Identity>): KeptReports => {
  const none = { username: '', reports: O.none }
  let kept: { readonly username: string; readonly reports: O.Option<ReportSummaries> } = none
  const isReader = ({ username }: Identity): boolean => username === kept.username
  return {
    recall: () => (pipe(identity(), O.exists(isReader)) ? kept.reports : O.none),
    keep: (listed) => {
      kept = pipe(
        identity(),
        O.match(
          () => none,
          ({ username }) => ({ username, reports: O.some(listed) }),
        ),
      )
      return listed
    },
    drop: () => {
      kept = none
    },
  }
}
