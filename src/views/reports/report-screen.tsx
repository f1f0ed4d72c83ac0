import { Title } from '@mantine/core'
import '@mantine/core/styles/Title.css'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { holdsAny } from '../../domain/permissions/permits.ts'
import type { ClientReportsRef } from '../../machines/reports/client-reports.ts'
import { ClientDesk } from './client-desk.tsx'
import styles from './reports.module.css'
import { SidePanel } from './side/side-panel.tsx'

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
