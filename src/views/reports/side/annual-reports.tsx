import { useSelector } from '@xstate/react'
import { annualReports } from '../../../domain/report/archived-report.ts'
import type { ReportArchiveRef } from '../../../machines/report-archive.ts'
import { ArchivedList } from './archived-list.tsx'
import { SidePart } from './side-part.tsx'
import styles from './side.module.css'

interface Props {
  readonly archive: ReportArchiveRef
}

/** One a financial year and portfolio, the latest first. */
export const AnnualReports = ({ archive }: Props) => {
  const reports = annualReports(useSelector(archive, ({ context }) => context.archived))
  return (
    <SidePart title="Annual reports">
      {reports.length === 0 ? (
        <p className={styles['empty']}>There are no annual reports yet.</p>
      ) : (
        <ArchivedList
          archive={archive}
          reports={reports}
          textOf={({ year, title, subject }) => `${year} ${title}, ${subject}`}
        />
      )}
    </SidePart>
  )
}
