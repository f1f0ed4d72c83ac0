import { Button, Title } from '@mantine/core'
import { instantText } from '../../adapters/firm-time.ts'
import type { ReportBatch } from '../../../domain/reports/batch/report-batch.ts'
import type { ReportBatchesRef } from '../../../machines/reports/report-batches.ts'
import reports from '../reports.module.css'
import { BatchItems } from './batch-items.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { batchParametersText } from './batch-texts.ts'
import styles from './batches.module.css'
import { useSelector } from '@xstate/react'
import { canSteerBatch, type SteeringAction } from '../../../domain/reports/batch/steering.ts'

const steeringLabels: Readonly<Record<SteeringAction, string>> = {
  pause: 'Pause',
  resume: 'Resume',
  retry: 'Retry failed reports',
  cancel: 'Stop',
}

const steeringActs = ['pause', 'resume', 'retry', 'cancel'] as const

const ActButton = ({ batches, batch, act }: Props & { readonly act: SteeringAction }) => {
  const isFree = useSelector(batches, (snapshot) => snapshot.matches('free'))
  const isSteering = useSelector(
    batches,
    (snapshot) => snapshot.matches('steering') && snapshot.context.steer.act === act,
  )
  return (
    <Button
      variant={act === 'cancel' ? 'light' : 'default'}
      {...(act === 'cancel' && { color: 'red' })}
      size="xs"
      loading={isSteering}
      disabled={!isFree && !isSteering}
      onClick={() => batches.send({ type: 'steering.requested', id: batch.id, act })}
    >
      {steeringLabels[act]}
    </Button>
  )
}

const ZipButton = ({ batches, batch }: Props) => {
  const canZip = useSelector(batches, (snapshot) => snapshot.can({ type: 'zip.requested', id: batch.id }))
  const isZipping = useSelector(batches, (snapshot) => snapshot.matches('zipping'))
  return (
    <Button
      size="xs"
      loading={isZipping}
      disabled={!canZip && !isZipping}
      onClick={() => batches.send({ type: 'zip.requested', id: batch.id })}
    >
      Download all (zip)
    </Button>
  )
}

const BatchActs = ({ batches, batch }: Props) => (
  <div className={styles['acts']}>
    {steeringActs
      .filter((act) => canSteerBatch(batch, act))
      .map((act) => (
        <ActButton key={act} batches={batches} batch={batch} act={act} />
      ))}
    <ZipButton batches={batches} batch={batch} />
  </div>
)

interface Props {
  readonly batches: ReportBatchesRef
  readonly batch: ReportBatch
}

export const BatchDetail = ({ batches, batch }: Props) => (
  <>
    <Button mb="md" size="xs" variant="default" onClick={() => batches.send({ type: 'batch.left' })}>
      All bulk runs
    </Button>
    <section className={reports['card']} aria-label={batch.title}>
      <div>
        <Title order={2} size="h3">
          {batch.title}
        </Title>
        <p className={styles['detail']}>{batchParametersText(batch)}</p>
        <p className={styles['detail']}>
          {instantText(batch.at)} · {batch.by} · template version {batch.revision}; using records as of that time
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
