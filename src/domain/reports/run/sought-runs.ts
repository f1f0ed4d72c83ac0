import { wordsFound } from '../../words-found.ts'
import type { ReportRun } from './report-run.ts'

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
