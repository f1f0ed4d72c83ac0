import { useSelector } from '@xstate/react'
import type { ArchivedReport } from '../../../domain/report/archived-report.ts'
import type { ReportArchiveRef } from '../../../machines/report-archive.ts'
import styles from './side.module.css'

interface Props {
  readonly archive: ReportArchiveRef
  readonly reports: readonly ArchivedReport[]
  readonly textOf: (report: ArchivedReport) => string
}

export const ArchivedList = ({ archive, reports, textOf }: Props) => {
  const isSaving = useSelector(archive, (snapshot) => snapshot.matches({ listed: 'saving' }))
  return (
    <ul className={styles['list']}>
      {reports.map((report) => (
        <li key={report.id}>
          <button
            type="button"
            className={styles['link']}
            aria-label={`Download ${textOf(report)}`}
            disabled={isSaving}
            onClick={() => archive.send({ type: 'archived.wanted', id: report.id })}
          >
            {textOf(report)}
          </button>
        </li>
      ))}
    </ul>
  )
}
