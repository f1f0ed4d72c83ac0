import { O, pipe } from '../../domain/fp.ts'
import type { ReportSummary } from '../../domain/reports/report.ts'
import type { Identity } from '../../domain/users/identity.ts'

type Reports = readonly ReportSummary[]

export interface KeptReports {
  readonly recall: () => O.Option<Reports>
  readonly keep: (listed: Reports) => Reports
  readonly drop: () => void
}

/** Spec §4: the list is kept once it was loaded, for as long as the page is and for whoever loaded it. */
export const createKeptReports = (identity: () => O.Option<Identity>): KeptReports => {
  const kept = new Map<string, Reports>()
  const reader = (): string | null =>
    pipe(
      identity(),
      O.map(({ username }) => username),
      O.toNullable,
    )
  return {
    recall: () => O.fromNullable(kept.get(reader() ?? '')),
    keep: (listed) => {
      const username = reader()
      kept.clear()
      if (username !== null) kept.set(username, listed)
      return listed
    },
    drop: () => {
      kept.clear()
    },
  }
}
