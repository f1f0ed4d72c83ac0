import { Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { holdsAny } from '../../domain/permissions/permits.ts'
import type { ClientReportsRef } from '../../machines/reports/client-reports.ts'
import styles from './reports.module.css'
import { SidePanel } from './side/side-panel.tsx'
import type { ReportDeskRef } from '../../machines/reports/report-desk.ts'
import { DateChoice } from './choose/date-choice.tsx'
import { DeskLoading } from './choose/desk-loading.tsx'
import { ReportChoice } from './choose/report-choice.tsx'
import { RunButton } from './choose/run-button.tsx'
import { SubjectField } from './choose/subject-field.tsx'
import { ReportModal } from './read/report-modal.tsx'
import { Running } from './run/running.tsx'

interface ClientDeskProps {
  readonly desk: ReportDeskRef
  readonly isAuthor: boolean
}

/** Whom a report is of, which, of when; what comes of it opens before it. */
export const ClientDesk = ({ desk, isAuthor }: ClientDeskProps) => (
  <DeskLoading desk={desk}>
    <section className={styles['card']} aria-label="Run a report">
      <SubjectField desk={desk} label="Portfolio" />
      <ReportChoice desk={desk} />
      <DateChoice desk={desk} />
      <RunButton desk={desk} label="Run report" />
      <Running desk={desk} isAuthor={isAuthor} />
    </section>
    <ReportModal desk={desk} isAuthor={isAuthor} />
  </DeskLoading>
)

interface Props {
  readonly reports: ClientReportsRef
}

export const ReportScreen = ({ reports }: Props) => {
  const { desk, videos, archive } = useSelector(reports, ({ children }) => children)
  const isAuthor = useSelector(reports, ({ context }) => holdsAny(context.identity, ['site.admin']))
  return (
    <div className={styles['screen']}>
      <div className={styles['heading']}>
        <Title order={1} size="h2">
          Reports
        </Title>
        <nav className={styles['links']} aria-label="More on reports">
          <Link href="/reports/runs">Reports run before</Link>
        </nav>
      </div>
      <div className={styles['columns']}>
        {desk !== undefined && <ClientDesk desk={desk} isAuthor={isAuthor} />}
        {videos !== undefined && archive !== undefined && <SidePanel videos={videos} archive={archive} />}
      </div>
    </div>
  )
}
