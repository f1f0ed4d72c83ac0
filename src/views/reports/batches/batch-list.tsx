import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import { displayMoment } from '../../../domain/dates/display-date.ts'
import type { ReportBatch } from '../../../domain/reports/batch/report-batch.ts'
import type { ReportBatchesRef } from '../../../machines/reports/report-batches.ts'
import { BatchProgress } from './batch-progress.tsx'
import { batchFacts } from './batch-texts.ts'
import styles from './batches.module.css'

interface Props {
  readonly batches: ReportBatchesRef
  readonly listed: readonly ReportBatch[]
}

export const BatchList = ({ batches, listed }: Props) => (
  <ul className={styles['list']}>
    {listed.map((batch) => {
      const moment = displayMoment(new Date(batch.at))
      return (
        <li key={batch.id} className={styles['batch']}>
          <div>
            <h2 className={styles['title']}>{batch.title}</h2>
            <p className={styles['detail']}>{batchFacts(batch)}</p>
            <p className={styles['detail']}>
              {moment} · {batch.by}
            </p>
          </div>
          <BatchProgress batch={batch} />
          <Button
            variant="default"
            size="xs"
            aria-label={`Open ${batch.title}, ${moment}`}
            onClick={() => batches.send({ type: 'batch.chosen', id: batch.id })}
          >
            Open
          </Button>
        </li>
      )
    })}
  </ul>
)
