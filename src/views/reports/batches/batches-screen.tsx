import { Alert, Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { ReportBatch } from '../../../domain/reports/batch/report-batch.ts'
import { chosenBatch, type OpenedReport, type ReportBatchesRef } from '../../../machines/reports/report-batches.ts'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import reports from '../reports.module.css'
import { BatchDetail } from './batch-detail.tsx'
import { BatchStarterPanel } from './batch-starter-panel.tsx'
import { failureText } from '../../ui/texts/failure-text.ts'
import { useFocusAfter } from '../../adapters/focus/use-focus-after.ts'
import styles from './batches.module.css'
import { instantText } from '../../adapters/firm-time.ts'
import { useFocusReturned } from '../../adapters/focus/use-focus-returned.ts'
import { ReportPaper } from '../read/report-paper.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import { errorGettingList } from '../../../domain/texts.ts'
import runs from '../runs/runs.module.css'
import { WorkingDialog } from '../runs/working-dialog.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { batchParametersText } from './batch-texts.ts'

interface BatchListProps {
  readonly batches: ReportBatchesRef
  readonly listed: readonly ReportBatch[]
}

const BatchList = ({ batches, listed }: BatchListProps) => (
  <ul className={styles['list']}>
    {listed.map((batch) => {
      const moment = instantText(batch.at)
      return (
        <li key={batch.id} className={styles['batch']}>
          <div>
            <h2 className={styles['title']}>{batch.title}</h2>
            <p className={styles['detail']}>{batchParametersText(batch)}</p>
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

const BatchFailure = ({ batches }: Props) => {
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

const BatchesContent = ({ batches, listed }: BatchListProps) => {
  const chosen = useSelector(batches, ({ context }) => chosenBatch(context))
  if (O.isSome(chosen)) return <BatchDetail batches={batches} batch={chosen.value} />
  return <BatchList batches={batches} listed={listed} />
}

interface BatchDialogsProps {
  readonly batches: ReportBatchesRef
}

const AskToCancel = ({ batches }: BatchDialogsProps) => (
  <ConfirmDialog
    title="Stop the bulk run?"
    act="Stop the bulk run"
    isGrave
    onConfirm={() => batches.send({ type: 'cancel.confirmed' })}
    onCancel={() => batches.send({ type: 'cancel.refused' })}
  >
    Finished reports are kept. Reports still waiting will not be run.
  </ConfirmDialog>
)

const BatchReader = ({ batches, opened: { title, page } }: BatchDialogsProps & { readonly opened: OpenedReport }) => (
  <ModalDialog title={title} size="76rem" onClose={() => batches.send({ type: 'reader.closed' })}>
    <div className={runs['sheet']}>
      <ReportPaper title={`${title}, report`} page={page} />
    </div>
  </ModalDialog>
)

const dialogStates: readonly string[] = ['asking', 'zipping', 'opening', 'reading']

const BatchDialogs = ({ batches }: BatchDialogsProps) => {
  const { query, opened } = useSelector(batches, ({ context }) => context)
  const state = useSelector(batches, ({ value }) => value)
  useFocusReturned(dialogStates.includes(state))
  const cancel = () => batches.send({ type: 'work.cancelled' })
  switch (state) {
    case 'asking':
      return <AskToCancel batches={batches} />
    case 'zipping':
      return <WorkingDialog title="All reports" text="Preparing the reports" onCancel={cancel} />
    case 'opening':
      return <WorkingDialog title={query.title} text="Loading the report" onCancel={cancel} />
    case 'reading':
      return O.isSome(opened) ? <BatchReader batches={batches} opened={opened.value} /> : null
    case 'free':
    case 'starting':
    case 'steering':
      return null
  }
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
      <BatchFailure batches={batches} />
      {starter === undefined ? (
        <ListShell
          list={list}
          loading={<ListLoading what="bulk reports" height="16rem" />}
          failed={errorGettingList}
          empty="No bulk reports yet."
          onRetry={() => batches.send({ type: 'list.retried' })}
        >
          {(listed) => <BatchesContent batches={batches} listed={listed} />}
        </ListShell>
      ) : (
        <BatchStarterPanel starter={starter} />
      )}
      <BatchDialogs batches={batches} />
    </div>
  )
}
