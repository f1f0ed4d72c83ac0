import { useSelector } from '@xstate/react'
import { archiveByYear } from '../../../domain/report/archived-report.ts'
import type { ReportArchiveRef } from '../../../machines/report-archive.ts'
import { Disclosure } from '../../layout/disclosure.tsx'
import { ArchivedList } from './archived-list.tsx'
import { SidePart } from './side-part.tsx'
import styles from './side.module.css'

interface Props {
  readonly archive: ReportArchiveRef
}

/** Financial years to open, each with its portfolios and their reports. */
export const ReportArchive = ({ archive }: Props) => {
  const years = archiveByYear(useSelector(archive, ({ context }) => context.archived))
  return (
    <SidePart title="Report archive">
      {years.length === 0 && <p className={styles['empty']}>Nothing has been archived yet.</p>}
      {years.map(({ year, subjects }) => (
        <Disclosure key={year} label={year}>
          {subjects.map(({ subject, reports }) => (
            <div key={subject} className={styles['subject']}>
              <h3 className={styles['name']}>{subject}</h3>
              <ArchivedList
                archive={archive}
                reports={reports}
                textOf={({ title, quarter }) => (quarter === null ? title : `${title}, ${quarter}`)}
              />
            </div>
          ))}
        </Disclosure>
      ))}
    </SidePart>
  )
}
