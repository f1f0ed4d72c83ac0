import { Title } from '@mantine/core'
import '@mantine/core/styles/Title.css'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { holdsAny } from '../../domain/permission/permits.ts'
import type { ClientReportsRef } from '../../machines/client-reports.ts'
import type { ReportDeskRef } from '../../machines/report-desk.ts'
import { DateChoice } from './choose/date-choice.tsx'
import { DeskLoading } from './choose/desk-loading.tsx'
import { ReportChoice } from './choose/report-choice.tsx'
import { ReportModal } from './read/report-modal.tsx'
import styles from './reports.module.css'
import { RunButton } from './choose/run-button.tsx'
import { Running } from './run/running.tsx'
import { SidePanel } from './side/side-panel.tsx'
import { SubjectField } from './choose/subject-field.tsx'

interface Props {
  readonly reports: ClientReportsRef
}

const Desk = ({ desk }: { readonly desk: ReportDeskRef }) => {
  const identity = useSelector(desk, ({ context }) => context.identity)
  const isAuthor = holdsAny(identity, ['site.admin'])
  return (
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
}

export const ReportScreen = ({ reports }: Props) => {
  const { desk, videos, archive } = useSelector(reports, ({ children }) => children)
  return (
    <>
      <div className={styles['heading']}>
        <Title order={1} size="h2">
          Reports
        </Title>
        <nav className={styles['links']} aria-label="More on reports">
          <Link href="/reports/runs">Reports run before</Link>
        </nav>
      </div>
      <div className={styles['columns']}>
        {desk !== undefined && <Desk desk={desk} />}
        {videos !== undefined && archive !== undefined && <SidePanel videos={videos} archive={archive} />}
      </div>
    </>
  )
}
