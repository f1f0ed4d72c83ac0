import { Button, Group, Loader, Text } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Text.css'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { OpenedReport, ReportBatchesRef } from '../../../machines/report-batches.ts'
import { useFocusReturned } from '../../adapters/use-focus-returned.ts'
import { ReportPaper } from '../read/report-paper.tsx'
import { RunDialog } from '../runs/run-dialog.tsx'
import runs from '../runs/runs.module.css'
import styles from './batches.module.css'

interface Props {
  readonly batches: ReportBatchesRef
}

const AskToCancel = ({ batches }: Props) => (
  <RunDialog title="Cancel the batch?" size="sm" onClose={() => batches.send({ type: 'cancel.refused' })}>
    <Text size="sm" mb="lg">
      What is issued stays. What waits is not run any more.
    </Text>
    <Group justify="flex-end">
      <Button variant="default" data-autofocus onClick={() => batches.send({ type: 'cancel.refused' })}>
        Go on
      </Button>
      <Button variant="light" color="red" onClick={() => batches.send({ type: 'cancel.confirmed' })}>
        Cancel the batch
      </Button>
    </Group>
  </RunDialog>
)

const Working = ({ batches, title, text }: Props & { readonly title: string; readonly text: string }) => {
  const cancel = () => batches.send({ type: 'work.cancelled' })
  return (
    <RunDialog title={title} size="sm" onClose={cancel}>
      <div className={styles['working']}>
        <Loader size={20} aria-hidden="true" />
        <span role="status">{text}</span>
        <Button variant="default" size="xs" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </RunDialog>
  )
}

const Reader = ({ batches, opened: { title, page } }: Props & { readonly opened: OpenedReport }) => (
  <RunDialog title={title} size="76rem" onClose={() => batches.send({ type: 'reader.closed' })}>
    <div className={runs['sheet']}>
      <ReportPaper title={`${title}, report`} page={page} />
    </div>
  </RunDialog>
)

const dialogs: readonly string[] = ['asking', 'zipping', 'opening', 'reading']

export const BatchDialogs = ({ batches }: Props) => {
  const { wanted, opened } = useSelector(batches, ({ context }) => context)
  const desk = useSelector(batches, ({ value }) => value.desk)
  useFocusReturned(dialogs.includes(desk))
  switch (desk) {
    case 'asking':
      return <AskToCancel batches={batches} />
    case 'zipping':
      return <Working batches={batches} title="All reports" text="The reports are being put together" />
    case 'opening':
      return <Working batches={batches} title={wanted.title} text="The report is being fetched" />
    case 'reading':
      return O.isSome(opened) ? <Reader batches={batches} opened={opened.value} /> : null
    case 'free':
    case 'starting':
    case 'steering':
      return null
  }
}
