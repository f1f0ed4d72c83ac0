import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { OpenedReport, ReportBatchesRef } from '../../../machines/reports/report-batches.ts'
import { useFocusReturned } from '../../adapters/focus/use-focus-returned.ts'
import { ReportPaper } from '../read/report-paper.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import runs from '../runs/runs.module.css'
import { WorkingDialog } from '../runs/working-dialog.tsx'

interface Props {
  readonly batches: ReportBatchesRef
}

const AskToCancel = ({ batches }: Props) => (
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

const Reader = ({ batches, opened: { title, page } }: Props & { readonly opened: OpenedReport }) => (
  <Dialog title={title} size="76rem" onClose={() => batches.send({ type: 'reader.closed' })}>
    <div className={runs['sheet']}>
      <ReportPaper title={`${title}, report`} page={page} />
    </div>
  </Dialog>
)

const dialogs: readonly string[] = ['asking', 'zipping', 'opening', 'reading']

export const BatchDialogs = ({ batches }: Props) => {
  const { wanted, opened } = useSelector(batches, ({ context }) => context)
  const state = useSelector(batches, ({ value }) => value)
  useFocusReturned(dialogs.includes(state))
  const cancel = () => batches.send({ type: 'work.cancelled' })
  switch (state) {
    case 'asking':
      return <AskToCancel batches={batches} />
    case 'zipping':
      return <WorkingDialog title="All reports" text="The reports are being put together" onCancel={cancel} />
    case 'opening':
      return <WorkingDialog title={wanted.title} text="The report is being fetched" onCancel={cancel} />
    case 'reading':
      return O.isSome(opened) ? <Reader batches={batches} opened={opened.value} /> : null
    case 'free':
    case 'starting':
    case 'steering':
      return null
  }
}
