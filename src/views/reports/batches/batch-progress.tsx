import { tallyOf } from '../../../domain/report/batch/tally.ts'
import type { ReportBatch } from '../../../domain/report/report-batch.ts'
import { ProgressBar } from '../../progress-bar.tsx'
import { progressText, stateTexts } from './batch-texts.ts'

interface Props {
  readonly batch: ReportBatch
}

export const BatchProgress = ({ batch }: Props) => {
  const tally = tallyOf(batch)
  return (
    <ProgressBar
      label={`${batch.title}: reports settled`}
      state={stateTexts[batch.state]}
      text={progressText(tally)}
      done={tally.issued}
      failed={tally.failed}
      total={tally.total}
    />
  )
}
