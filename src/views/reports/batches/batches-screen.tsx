import { Alert, Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { ReportBatch } from '../../../domain/reports/batch/report-batch.ts'
import { chosenBatch, type ReportBatchesRef } from '../../../machines/reports/report-batches.ts'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import reports from '../reports.module.css'
import { BatchDetail } from './batch-detail.tsx'
import { BatchDialogs } from './batch-dialogs.tsx'
import { BatchStarterPanel } from './batch-starter-panel.tsx'
import { failureText } from '../../ui/texts/failure-text.ts'
import { useFocusAfter } from '../../adapters/focus/use-focus-after.ts'
import styles from './batches.module.css'
import { displayMoment } from '../../../domain/dates/display-date.ts'
import { BatchProgress } from './batch-progress.tsx'
import { batchFacts } from './batch-texts.ts'

interface BatchListProps {
  readonly batches: ReportBatchesRef
  readonly listed: readonly ReportBatch[]
}

const BatchList = ({ batches, listed }: BatchListProps) => (
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

interface Props {
  readonly batches: ReportBatchesRef
}

const Failed = ({ batches }: Props) => {
  const failure = useSelector(batches, ({ context }) => context.failure)
  if (O.isNone(failure)) return null
  return (
    <Alert
      color="red"
      role="alert"
      className={styles['failure']}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => batches.send({ type: 'failure.dismissed' })}
    >
      {failureText(failure.value)}
    </Alert>
  )
}

const Content = ({ batches, listed }: BatchListProps) => {
  const chosen = useSelector(batches, ({ context }) => chosenBatch(context))
  if (O.isSome(chosen)) return <BatchDetail batches={batches} batch={chosen.value} />
  return <BatchList batches={batches} listed={listed} />
}

export const BatchesScreen = ({ batches }: Props) => {
  const list = useSelector(batches, ({ context }) => context.list)
  const starter = useSelector(batches, ({ children }) => children.starter)
  const canStart = useSelector(batches, (snapshot) => snapshot.can({ type: 'starter.opened' }))
  const heading = useFocusAfter<HTMLHeadingElement>(starter === undefined ? 'batches' : 'new batch')
  return (
    <div className={reports['screen']}>
      <div className={reports['heading']}>
        <Title ref={heading} tabIndex={-1} order={1} size="h2">
          Bulk reports
        </Title>
        <Button disabled={!canStart} onClick={() => batches.send({ type: 'starter.opened' })}>
          New bulk run
        </Button>
      </div>
      <Failed batches={batches} />
      {starter === undefined ? (
        <ListShell
          list={list}
          loading={<ListLoading what="bulk reports" height="16rem" />}
          failed="Error getting list"
          empty="No bulk reports yet."
          onRetry={() => batches.send({ type: 'list.retried' })}
        >
          {(listed) => <Content batches={batches} listed={listed} />}
        </ListShell>
      ) : (
        <BatchStarterPanel starter={starter} />
      )}
      <BatchDialogs batches={batches} />
    </div>
  )
}
