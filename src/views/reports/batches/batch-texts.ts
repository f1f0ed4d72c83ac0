import { O, pipe } from '../../../domain/fp.ts'
import type { BatchDraftFault } from '../../../domain/reports/batch/draft.ts'
import type { BatchTally } from '../../../domain/reports/batch/steering.ts'
import {
  type BatchLevel,
  type BatchState,
  maxItems,
  type ReportBatch,
} from '../../../domain/reports/batch/report-batch.ts'
import { formatText, orientationTexts, periodText } from '../read/period-text.ts'

export const stateTexts: Readonly<Record<BatchState, string>> = {
  running: 'Running',
  paused: 'Paused',
  cancelled: 'Cancelled',
  done: 'Done',
}

export const levelTexts: Readonly<Record<BatchLevel, string>> = { account: 'Accounts', group: 'Groups' }

export const faultTexts: Readonly<Record<BatchDraftFault, string>> = {
  NoReport: 'Choose a report.',
  DatesReversed: 'The start date is after the end date.',
  NobodyChosen: 'Choose at least one.',
  TooMany: `Choose at most ${maxItems.toString()}.`,
}

export const progressText = ({ issued, failed, cancelled, total }: BatchTally): string =>
  [
    `${issued.toString()} of ${total.toString()} issued`,
    ...(failed > 0 ? [`${failed.toString()} failed`] : []),
    ...(cancelled > 0 ? [`${cancelled.toString()} not run`] : []),
  ].join(', ')

export const batchParametersText = ({ parameters }: ReportBatch): string => {
  const { outputFormat = 'html', orientation } = parameters
  const format = pipe(
    O.fromNullable(outputFormat === 'wkhtmltopdf' ? orientation : undefined),
    O.match(
      () => formatText(outputFormat),
      (way) => `${formatText(outputFormat)}, ${orientationTexts[way].toLowerCase()}`,
    ),
  )
  return [periodText(parameters), format].filter((part) => part !== '').join(' · ')
}
