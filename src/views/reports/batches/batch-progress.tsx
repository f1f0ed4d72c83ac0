import { tallyOf } from '../../../domain/report/batch/tally.ts'
import type { ReportBatch } from '../../../domain/report/report-batch.ts'
import { progressText, stateTexts } from './batch-texts.ts'
import styles from './batches.module.css'

interface Props {
  readonly batch: ReportBatch
}

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toString()}%`

export const BatchProgress = ({ batch }: Props) => {
  const tally = tallyOf(batch)
  const text = progressText(tally)
  return (
    <div className={styles['progress']}>
      <div className={styles['state']}>
        <strong>{stateTexts[batch.state]}</strong>
        <span>{text}</span>
      </div>
      <div
        className={styles['bar']}
        role="progressbar"
        aria-label={`${batch.title}: reports settled`}
        aria-valuemin={0}
        aria-valuemax={tally.total}
        aria-valuenow={tally.settled}
        aria-valuetext={text}
      >
        <span className={styles['issued']} style={{ width: share(tally.issued, tally.total) }} />
        <span className={styles['failed']} style={{ width: share(tally.failed, tally.total) }} />
      </div>
    </div>
  )
}
