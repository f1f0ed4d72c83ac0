import { Alert } from '@mantine/core'
import { type ReportArchiveRef, staticReportsIn, isLinkBroken } from '../../../machines/archive/report-archive.ts'
import type { ListedStaticReport } from '../../../domain/archive/listed-static-report.ts'
import type { VideosRef } from '../../../machines/reports/videos.ts'
import { ArchiveDialogs } from './archive-dialogs.tsx'
import styles from './side.module.css'
import { VideoList } from './video-list.tsx'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { archiveByYear, type ArchiveYear as Year, annualReports } from '../../../domain/archive/archive-by-year.ts'
import { ArchiveYear } from './archive-year.tsx'
import { NotFetched } from './not-fetched.tsx'
import { NotListed, SidePart } from './side-part.tsx'
import { yearLabel } from '../../../domain/archive/quarter.ts'
import { ArchivedList } from './archived-list.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { errorGettingStatic } from '../../../domain/texts.ts'

interface ArchiveFailedProps {
  readonly archive: ReportArchiveRef
}

const ArchiveFailed = ({ archive }: ArchiveFailedProps) => {
  const { isFailed, isTrying } = useSelector(archive, ({ context }) => context.list)
  return (
    isFailed && (
      <FetchFailed
        title={errorGettingStatic}
        text="The archive could not be loaded."
        isTrying={isTrying}
        onRetry={() => archive.send({ type: 'list.retried' })}
      />
    )
  )
}

interface AnnualReportsProps {
  readonly archive: ReportArchiveRef
}

const AnnualReports = ({ archive }: AnnualReportsProps) => {
  const { known, isFailed } = useSelector(archive, ({ context }) => context.list)
  const reports = annualReports(useSelector(archive, ({ context }) => staticReportsIn(context)))
  return (
    <SidePart title="Annual reports">
      {O.isNone(known) && <NotListed label="annual reports" isFailed={isFailed} />}
      {O.isSome(known) && reports.length === 0 && <p className={styles['empty']}>No annual reports yet.</p>}
      {reports.length > 0 && (
        <ArchivedList
          archive={archive}
          reports={reports}
          pressedIn="annual"
          textOf={({ Year, StaticReportTitle, subject }) => `${yearLabel(Year)} ${StaticReportTitle}, ${subject}`}
        />
      )}
    </SidePart>
  )
}

interface ReportArchiveProps {
  readonly archive: ReportArchiveRef
}

const isReportOfYear = (report: O.Option<ListedStaticReport>, { year }: Year): boolean =>
  O.isSome(report) && report.value.Year === year

const ReportArchive = ({ archive }: ReportArchiveProps) => {
  const { known, isFailed } = useSelector(archive, ({ context }) => context.list)
  const reached = useSelector(archive, ({ context }) => context.reached)
  const years = archiveByYear(useSelector(archive, ({ context }) => staticReportsIn(context)))
  return (
    <SidePart title="Report archive">
      {O.isNone(known) && <NotListed label="the archive" isFailed={isFailed} />}
      {O.isSome(known) && years.length === 0 && (
        <p className={styles['empty']}>No reports yet. Finished reports appear here.</p>
      )}
      {years.map((ofYear, index) => (
        <ArchiveYear
          key={ofYear.year}
          archive={archive}
          ofYear={ofYear}
          isOpen={index === 0 || isReportOfYear(reached, ofYear)}
        />
      ))}
    </SidePart>
  )
}

const LinkBroken = ({ archive }: ReportArchiveProps) => {
  const isBroken = useSelector(archive, ({ context }) => isLinkBroken(context))
  return (
    isBroken && (
      <Alert
        color="red"
        role="alert"
        title={errorGettingStatic}
        withCloseButton
        closeButtonLabel="Dismiss"
        onClose={() => archive.send({ type: 'failure.dismissed' })}
      >
        The report at this address is not in the archive. It has been withdrawn, or you do not have access to it.
      </Alert>
    )
  )
}

interface Props {
  readonly videos: VideosRef
  readonly archive: ReportArchiveRef
}

export const SidePanel = ({ videos, archive }: Props) => (
  <aside className={styles['panel']} aria-label="Archive and videos">
    <ArchiveFailed archive={archive} />
    <LinkBroken archive={archive} />
    <NotFetched archive={archive} at="gone" />
    <ReportArchive archive={archive} />
    <AnnualReports archive={archive} />
    <VideoList videos={videos} />
    <ArchiveDialogs archive={archive} />
  </aside>
)
