import { useSelector } from '@xstate/react'
import { yearLabel } from '../../../domain/static-report/quarter.ts'
import { annualReports } from '../../../domain/static-report/archive-by-year.ts'
import { archivedIn, type ReportArchiveRef } from '../../../machines/report-archive.ts'
import { ArchivedList } from './archived-list.tsx'
import { SidePart } from './side-part.tsx'
import styles from './side.module.css'

interface Props {
  readonly archive: ReportArchiveRef
}

/** One a financial year and portfolio, the latest first. */
export const AnnualReports = ({ archive }: Props) => {
  const reports = annualReports(useSelector(archive, ({ context }) => archivedIn(context)))
  return (
    <SidePart title="Annual reports">
      {reports.length === 0 ? (
        <p className={styles['empty']}>There are no annual reports yet.</p>
      ) : (
        <ArchivedList
          archive={archive}
          reports={reports}
          textOf={({ Year, StaticReportTitle, subject }) => `${yearLabel(Year)} ${StaticReportTitle}, ${subject}`}
        />
      )}
    </SidePart>
  )
}
