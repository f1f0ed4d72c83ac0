import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { useSelector } from '@xstate/react'
import { makesSense, type SteeringAct } from '../../../domain/reports/batch/steering.ts'
import type { ReportBatch } from '../../../domain/reports/batch/report-batch.ts'
import type { ReportBatchesRef } from '../../../machines/reports/report-batches.ts'
import styles from './batches.module.css'

interface Props {
  readonly batches: ReportBatchesRef
  readonly batch: ReportBatch
}

const actTexts: Readonly<Record<SteeringAct, string>> = {
  pause: 'Pause',
  resume: 'Resume',
  retry: 'Retry the failed',
  cancel: 'Cancel',
}

const acts = ['pause', 'resume', 'retry', 'cancel'] as const

const Act = ({ batches, batch, act }: Props & { readonly act: SteeringAct }) => {
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
      {actTexts[act]}
    </Button>
  )
}

const Zip = ({ batches, batch }: Props) => {
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

export const BatchActs = ({ batches, batch }: Props) => (
  <div className={styles['acts']}>
    {acts
      .filter((act) => makesSense(batch, act))
      .map((act) => (
        <Act key={act} batches={batches} batch={batch} act={act} />
      ))}
    <Zip batches={batches} batch={batch} />
  </div>
)
