import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { titleWithPeriod } from '../../../domain/archive/static-report.ts'
import type { StaticReportReaderRef } from '../../../machines/archive/static-report-reader.ts'
import { PdfModal } from '../../reports/read/pdf-modal.tsx'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import { WorkingDialog } from '../../reports/runs/working-dialog.tsx'
import styles from './report.module.css'
import { errorGettingStatic } from '../../../domain/texts.ts'

interface Props {
  readonly reader: StaticReportReaderRef
}

export const ReaderDialog = ({ reader }: Props) => {
  const { report, version, bytes, failure } = useSelector(reader, ({ context }) => context)
  const isSaving = useSelector(reader, (snapshot) => snapshot.matches('saving'))
  const isFailed = useSelector(reader, (snapshot) => snapshot.matches('failed'))
  const title = titleWithPeriod(report)
  const close = () => reader.send({ type: 'reader.closed' })
  if (isFailed)
    return (
      <ModalDialog title={title} size="sm" onClose={close}>
        <Alert color="red" role="alert" title={errorGettingStatic}>
          {O.toNullable(failure)}
        </Alert>
      </ModalDialog>
    )
  if (O.isNone(bytes))
    return (
      <WorkingDialog
        title={title}
        text={isSaving ? 'Downloading the report' : 'Loading the report'}
        onCancel={() => reader.send({ type: 'work.cancelled' })}
      />
    )
  return (
    <PdfModal
      title={title}
      bytes={bytes.value}
      isDownloading={isSaving}
      onDownload={() => reader.send({ type: 'download.requested' })}
      onClose={close}
    >
      {report.subject} · version {version ?? report.version}
      {O.isSome(failure) && (
        <span role="alert" className={styles['fault']}>
          {' '}
          {failure.value}
        </span>
      )}
    </PdfModal>
  )
}
