import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ArchiveYear as Year } from '../../../domain/archive/archive-by-year.ts'
import { ownerKey } from '../../../domain/archive/owner.ts'
import { titleWithPeriod } from '../../../domain/archive/static-report.ts'
import type { ReportArchiveRef } from '../../../machines/archive/report-archive.ts'
import { SidebarDisclosure } from '../../shell/layout/sidebar/disclosure.tsx'
import { busyAttributes } from '../../ui/busy.ts'
import { ArchivedList } from './archived-list.tsx'
import { NotFetched } from './not-fetched.tsx'
import { NewBadge } from './side-part.tsx'
import styles from './side.module.css'

interface Props {
  readonly archive: ReportArchiveRef
  readonly ofYear: Year
  readonly isOpen: boolean
}

export const ArchiveYear = ({ archive, ofYear: { year, label, subjects, newReports }, isOpen }: Props) => {
  const isFree = useSelector(archive, (snapshot) => snapshot.matches('free'))
  return (
    <SidebarDisclosure
      label={label}
      isOpen={isOpen}
      {...(newReports > 0 && { note: <NewBadge text={`${newReports.toString()} new`} /> })}
    >
      {subjects.map(({ Type, Code, subject, reports }) => (
        <div key={ownerKey({ type: Type, code: Code })} className={styles['subject']}>
          <h3 className={styles['name']}>{subject}</h3>
          <ArchivedList archive={archive} reports={reports} pressedIn="year" textOf={titleWithPeriod} />
        </div>
      ))}
      <Button
        className={styles['all']}
        variant="default"
        size="xs"
        {...(isFree ? {} : busyAttributes)}
        onClick={() => archive.send({ type: 'year.saved', year })}
      >
        Download all of {label}
      </Button>
      <NotFetched archive={archive} at={{ year }} />
    </SidebarDisclosure>
  )
}
