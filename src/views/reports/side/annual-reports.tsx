import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { yearLabel } from '../../../domain/archive/quarter.ts'
import { annualReports } from '../../../domain/archive/archive-by-year.ts'
import { archivedIn, type ReportArchiveRef } from '../../../machines/archive/report-archive.ts'
import { ArchivedList } from './archived-list.tsx'
import { NotListed } from './not-listed.tsx'
import { SidePart } from './side-part.tsx'
import styles from './side.module.css'

interface Props {
  readonly archive: ReportArchiveRef
}

/** One a financial year and portfolio, the latest first. */
export const AnnualReports = ({ archive }: Props) => {
  const { known, isFailed } = useSelector(archive, ({ context }) => context.list)
  const reports = annualReports(useSelector(archive, ({ context }) => archivedIn(context)))
  return (
    <SidePart title="Annual reports">
      {O.isNone(known) && <NotListed label="annual reports" isFailed={isFailed} />}
      {O.isSome(known) && reports.length === 0 && <p className={styles['empty']}>There are no annual reports yet.</p>}
      {reports.length > 0 && (
        <ArchivedList
          archive={archive}
          reports={reports}
          textOf={({ Year, StaticReportTitle, subject }) => `${yearLabel(Year)} ${StaticReportTitle}, ${subject}`}
        />
      )}
    </SidePart>
  )
}
