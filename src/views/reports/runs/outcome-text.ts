import type { ReportRun, RunOutcome } from '../../../domain/reports/run/report-run.ts'
import { sizeText } from '../../ui/texts/size-text.ts'

type OutcomeTag = RunOutcome['_tag']

export const outcomeTexts: Readonly<Record<OutcomeTag, string>> = {
  Running: 'Running',
  Issued: 'Issued',
  Failed: 'Failed',
  Cancelled: 'Cancelled',
}

export const runOutcomes: readonly OutcomeTag[] = ['Issued', 'Running', 'Failed', 'Cancelled']

export const outcomeDetail = ({ outcome, isKept }: ReportRun): string => {
  switch (outcome._tag) {
    case 'Issued':
      return isKept ? sizeText(outcome.bytes) : 'File no longer kept'
    case 'Failed':
      return outcome.message
    case 'Running':
    case 'Cancelled':
      return ''
  }
}
