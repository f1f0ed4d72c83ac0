import { fileStem } from '../../file-names.ts'
import type { RunParameters } from './run-parameters.ts'
import { wordsFound } from '../../words-found.ts'
import type { ReportRun } from './report-run.ts'

export interface RunsFilter {
  readonly search: string
  readonly outcome: ReportRun['outcome']['_tag'] | 'Any'
}

const wordsOf = ({ title, report, subject, by, parameters }: ReportRun): string =>
  [title, report, subject, by, parameters.AccountCode, parameters.GroupCode, parameters.AdvisorCode]
    .filter((word) => word !== undefined)
    .join(' ')

export const soughtRuns = (runs: readonly ReportRun[], { search, outcome }: RunsFilter): readonly ReportRun[] => {
  const isFound = wordsFound(search)
  return runs.filter((run) => (outcome === 'Any' || run.outcome._tag === outcome) && isFound(wordsOf(run)))
}

const mostLetters = 120

export const issuedName = (title: string, subject: string, { PositionDate }: RunParameters, ext: string): string => {
  const parts = [title, subject, PositionDate].filter((part) => part !== undefined)
  return `${fileStem(parts.join(' - '), mostLetters)}.${ext}`
}
