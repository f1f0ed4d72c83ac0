import { Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { newMessagePath, reportsPath } from '../../domain/navigation/route.ts'
import { holdsAny } from '../../domain/permissions/permission.ts'
import type { ClientReportsRef } from '../../machines/reports/client-reports.ts'
import styles from './reports.module.css'
import { SidePanel } from './side/side-panel.tsx'
import type { ReportPickerRef } from '../../machines/reports/report-picker.ts'
import { BenchmarkChoice } from './choose/benchmark-choice.tsx'
import { DateChoice } from './choose/date-choice.tsx'
import { FiguresDayLine } from './choose/figures-day-line.tsx'
import { PickerLoading } from './choose/picker-loading.tsx'
import { ReportChoice } from './choose/report-choice.tsx'
import { RunButton } from './choose/run-button.tsx'
import { SubjectField } from './choose/subject-field.tsx'
import { ReportModal } from './read/report-modal.tsx'
import { RunningReport } from './run/running.tsx'

interface ClientPickerProps {
  readonly picker: ReportPickerRef
  readonly isAuthor: boolean
}

export const ClientPicker = ({ picker, isAuthor }: ClientPickerProps) => {
  const day = useSelector(picker, ({ context }) => context.offers)
  return (
    <PickerLoading picker={picker}>
      <section className={styles['card']} aria-label="Run a report">
        <SubjectField picker={picker} label="Portfolio" />
        <ReportChoice picker={picker} />
        <DateChoice picker={picker} />
        <BenchmarkChoice picker={picker} />
        <FiguresDayLine day={day} />
        <RunButton picker={picker} label="Run report" />
        <RunningReport picker={picker} isAuthor={isAuthor} />
      </section>
      <ReportModal picker={picker} isAuthor={isAuthor} />
    </PickerLoading>
  )
}

const WriteAbout = ({ picker }: Pick<ClientPickerProps, 'picker'>) => {
  const level = useSelector(picker, ({ context }) => context.level)
  const code = useSelector(picker, ({ context }) => context.code)
  return <Link href={newMessagePath(reportsPath(level, code))}>Write about this</Link>
}

interface Props {
  readonly reports: ClientReportsRef
}

export const ReportScreen = ({ reports }: Props) => {
  const { picker, videos, archive } = useSelector(reports, ({ children }) => children)
  const isAuthor = useSelector(reports, ({ context }) => holdsAny(context.identity, ['site.admin']))
  return (
    <div className={styles['screen']}>
      <div className={styles['heading']}>
        <Title order={1} size="h2">
          Reports
        </Title>
        <nav className={styles['links']} aria-label="More on reports">
          <Link href="/reports/runs">Report history</Link>
          {picker !== undefined && <WriteAbout picker={picker} />}
        </nav>
      </div>
      <div className={styles['columns']}>
        {videos !== undefined && archive !== undefined && <SidePanel videos={videos} archive={archive} />}
        {picker !== undefined && <ClientPicker picker={picker} isAuthor={isAuthor} />}
      </div>
    </div>
  )
}
