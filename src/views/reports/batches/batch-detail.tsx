import { Button, Title } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Title.css'
import { displayMoment } from '../../../domain/dates/display-date.ts'
import type { ReportBatch } from '../../../domain/reports/batch/report-batch.ts'
import type { ReportBatchesRef } from '../../../machines/reports/report-batches.ts'
import reports from '../reports.module.css'
import { BatchActs } from './batch-acts.tsx'
import { BatchItems } from './batch-items.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { batchFacts } from './batch-texts.ts'
import styles from './batches.module.css'

interface Props {
  readonly batches: ReportBatchesRef
  readonly batch: ReportBatch
}

export const BatchDetail = ({ batches, batch }: Props) => (
  <>
    <Button mb="md" size="xs" variant="default" onClick={() => batches.send({ type: 'batch.left' })}>
      All batches
    </Button>
    <section className={reports['card']} aria-label={batch.title}>
      <div>
        <Title order={2} size="h3">
          {batch.title}
        </Title>
        <p className={styles['detail']}>{batchFacts(batch)}</p>
        <p className={styles['detail']}>
          {displayMoment(new Date(batch.at))} · {batch.by} · revision {batch.revision} of the report, figures as known
          then
        </p>
      </div>
      <BatchProgress batch={batch} />
      <BatchActs batches={batches} batch={batch} />
    </section>
    <BatchItems batches={batches} batch={batch} tag="Failed" title="Failed" />
    <BatchItems batches={batches} batch={batch} tag="Waiting" title="Waiting" />
    <BatchItems batches={batches} batch={batch} tag="Issued" title="Issued" />
    <BatchItems batches={batches} batch={batch} tag="Cancelled" title="Not run" />
  </>
)
