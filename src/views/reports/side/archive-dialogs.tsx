import { Button, Loader } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { ArchivedReport } from '../../../domain/static-report/archived-report.ts'
import { yearLabel } from '../../../domain/static-report/quarter.ts'
import { titleWithPeriod } from '../../../domain/static-report/static-report.ts'
import { archivedIn, type OpenedArchived, type ReportArchiveRef } from '../../../machines/report-archive.ts'
import { useFocusReturned } from '../../adapters/use-focus-returned.ts'
import { PdfModal } from '../read/pdf-modal.tsx'
import { RunDialog } from '../runs/run-dialog.tsx'
import styles from './side.module.css'

interface Props {
  readonly archive: ReportArchiveRef
}

const Working = ({ archive, title, text }: Props & { readonly title: string; readonly text: string }) => {
  const cancel = () => archive.send({ type: 'work.cancelled' })
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

/** What became of a report while somebody reads it. */
const fateOf = (reports: readonly ArchivedReport[], { StaticReportID, version }: ArchivedReport): string => {
  const now = reports.find((report) => report.StaticReportID === StaticReportID)
  if (now === undefined) return 'This report was taken back and is no longer in your archive.'
  return now.version === version ? '' : 'Another version of this report has been filed meanwhile.'
}

const Reader = ({ archive, opened: { report, bytes } }: Props & { readonly opened: OpenedArchived }) => {
  const reports = useSelector(archive, ({ context }) => archivedIn(context))
  const isSaving = useSelector(archive, (snapshot) => snapshot.matches({ desk: 'saving' }))
  return (
    <PdfModal
      title={titleWithPeriod(report)}
      bytes={bytes}
      isDownloading={isSaving}
      onDownload={() => archive.send({ type: 'archived.saved', id: report.StaticReportID })}
      onClose={() => archive.send({ type: 'reader.closed' })}
    >
      {report.subject}
      <span role="status">{fateOf(reports, report)}</span>
    </PdfModal>
  )
}

export const ArchiveDialogs = ({ archive }: Props) => {
  const { opened, wanted, year } = useSelector(archive, ({ context }) => context)
  const desk = useSelector(archive, ({ value }) => value.desk)
  const isOpen = O.isSome(opened)
  useFocusReturned(isOpen || desk === 'opening' || desk === 'savingYear')
  if (isOpen) return <Reader archive={archive} opened={opened.value} />
  if (desk === 'savingYear')
    return <Working archive={archive} title={`All of ${yearLabel(year)}`} text="The reports are on their way" />
  return desk === 'opening' && O.isSome(wanted) ? (
    <Working archive={archive} title={titleWithPeriod(wanted.value)} text="The report is being fetched" />
  ) : null
}
