import { tallyOf } from '../../../domain/reports/batch/steering.ts'
import type { ReportBatch } from '../../../domain/reports/batch/report-batch.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { progressText, stateTexts } from './batch-texts.ts'

interface Props {
  readonly batch: ReportBatch
}

export const BatchProgress = ({ batch }: Props) => {
  const tally = tallyOf(batch)
  return (
    <ProgressBar
      label={`${batch.title}: reports finished`}
      state={stateTexts[batch.state]}
      text={progressText(tally)}
      done={tally.issued}
      failed={tally.failed}
      total={tally.total}
    />
  )
}
