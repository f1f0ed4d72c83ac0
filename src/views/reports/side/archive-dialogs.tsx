import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { ListedStaticReport } from '../../../domain/archive/listed-static-report.ts'
import { yearLabel } from '../../../domain/archive/quarter.ts'
import { titleWithPeriod } from '../../../domain/archive/static-report.ts'
import {
  staticReportsIn,
  type OpenedArchivedReport,
  type ReportArchiveRef,
} from '../../../machines/archive/report-archive.ts'
import { useFocusReturned } from '../../adapters/focus/use-focus-returned.ts'
import { PdfModal } from '../read/pdf-modal.tsx'
import { WorkingDialog } from '../runs/working-dialog.tsx'
import { NotFetched } from './not-fetched.tsx'

interface Props {
  readonly archive: ReportArchiveRef
}

const archiveChangeText = (now: ListedStaticReport | undefined, { version }: ListedStaticReport): string => {
  if (now === undefined) return 'This report has been withdrawn and is no longer in the archive.'
  return now.version === version ? '' : 'A newer version of this report has been filed.'
}

const ArchiveReader = ({ archive, opened: { report, bytes } }: Props & { readonly opened: OpenedArchivedReport }) => {
  const reports = useSelector(archive, ({ context }) => staticReportsIn(context))
  const isSaving = useSelector(archive, (snapshot) => snapshot.matches('saving'))
  const { StaticReportID: id } = report
  const now = reports.find(({ StaticReportID }) => StaticReportID === id)
  return (
    <PdfModal
      title={titleWithPeriod(report)}
      bytes={bytes}
      isDownloading={isSaving}
      isThere={now !== undefined}
      onDownload={() => archive.send({ type: 'archived.saved', id, pressedIn: 'reader' })}
      onClose={() => archive.send({ type: 'reader.closed' })}
    >
      <div>{report.subject}</div>
      <div role="status">{archiveChangeText(now, report)}</div>
      <NotFetched archive={archive} at={{ pressedIn: 'reader', id }} />
    </PdfModal>
  )
}

export const ArchiveDialogs = ({ archive }: Props) => {
  const { opened, fetching, year } = useSelector(archive, ({ context }) => context)
  const state = useSelector(archive, ({ value }) => value)
  const isOpen = O.isSome(opened)
  const cancel = () => archive.send({ type: 'work.cancelled' })
  useFocusReturned(isOpen || state === 'opening' || state === 'savingYear')
  if (isOpen) return <ArchiveReader archive={archive} opened={opened.value} />
  if (state === 'savingYear')
    return <WorkingDialog title={`All of ${yearLabel(year)}`} text="Preparing the download" onCancel={cancel} />
  return state === 'opening' && O.isSome(fetching) ? (
    <WorkingDialog title={titleWithPeriod(fetching.value)} text="Loading the report" onCancel={cancel} />
  ) : null
}
