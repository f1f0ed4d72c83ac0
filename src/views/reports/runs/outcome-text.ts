import type { ReportRun, RunOutcome } from '../../../domain/report/report-run.ts'

type Outcome = RunOutcome['_tag']

export const outcomeTexts: Readonly<Record<Outcome, string>> = {
  Running: 'Running',
  Issued: 'Issued',
  Failed: 'Failed',
  Cancelled: 'Cancelled',
}

export const outcomes: readonly (Outcome | 'Any')[] = ['Any', 'Issued', 'Running', 'Failed', 'Cancelled']

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** What there is to say of how a run ended. */
export const outcomeDetail = ({ outcome }: ReportRun): string => {
  switch (outcome._tag) {
    case 'Issued':
      return sizeText(outcome.bytes)
    case 'Failed':
      return outcome.message
    case 'Running':
    case 'Cancelled':
      return ''
  }
}
