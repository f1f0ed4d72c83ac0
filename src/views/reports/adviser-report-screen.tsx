import { Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../domain/fp.ts'
import { holdsAny } from '../../domain/permissions/permission.ts'
import type { ReportPickerRef } from '../../machines/reports/report-picker.ts'
import { BenchmarkChoice } from './choose/benchmark-choice.tsx'
import { DateChoice } from './choose/date-choice.tsx'
import { FiguresDayLine } from './choose/figures-day-line.tsx'
import { PickerLoading } from './choose/picker-loading.tsx'
import { DownloadPart } from './read/download.tsx'
import { ReportChoice } from './choose/report-choice.tsx'
import { ReportFacts } from './read/report-facts.tsx'
import { ReportPaper } from './read/report-paper.tsx'
import styles from './reports.module.css'
import { RunButton } from './choose/run-button.tsx'
import { RunningReport } from './run/running.tsx'
import { SubjectField } from './choose/subject-field.tsx'

interface Props {
  readonly picker: ReportPickerRef
}

interface PickerProps extends Props {
  readonly isAuthor: boolean
}

const ReportControls = ({ picker, isAuthor }: PickerProps) => {
  const day = useSelector(picker, ({ context }) => context.offers)
  return (
    <section className={styles['card']} aria-label="Run a report">
      <div className={styles['halves']}>
        <ReportChoice picker={picker} />
        <div className={styles['steps']}>
          <SubjectField picker={picker} label="Account or group" />
          <DateChoice picker={picker} />
          <BenchmarkChoice picker={picker} />
          <FiguresDayLine day={day} />
        </div>
      </div>
      <div className={styles['run']}>
        <RunButton picker={picker} label="Run report" />
        <Button variant="default" onClick={() => picker.send({ type: 'choice.reset' })}>
          Reset
        </Button>
      </div>
      <RunningReport picker={picker} isAuthor={isAuthor} />
    </section>
  )
}

const ReportOutput = ({ picker, isAuthor }: PickerProps) => {
  const shown = useSelector(picker, ({ context }) => context.shown)
  const day = useSelector(picker, ({ context }) => context.offers)
  if (O.isNone(shown)) return null
  const { request, page } = shown.value
  return (
    <section className={styles['output']} aria-label={request.title}>
      <Title order={2} size="h3">
        {request.title}
      </Title>
      <ReportFacts request={request} day={day} />
      <DownloadPart picker={picker} isAuthor={isAuthor} />
      <ReportPaper title={`${request.title}, report`} page={page} />
    </section>
  )
}

export const AdviserReportScreen = ({ picker }: Props) => {
  const identity = useSelector(picker, ({ context }) => context.identity)
  const isAuthor = holdsAny(identity, ['site.admin'])
  return (
    <div className={styles['screen']}>
      <div className={styles['heading']}>
        <Title order={1} size="h2">
          Adviser reports
        </Title>
        <nav className={styles['links']} aria-label="More on reports">
          <Link href="/reports/batches">Bulk reports</Link>
          <Link href="/reports/runs">Report history</Link>
        </nav>
      </div>
      <PickerLoading picker={picker}>
        <ReportControls picker={picker} isAuthor={isAuthor} />
        <ReportOutput picker={picker} isAuthor={isAuthor} />
      </PickerLoading>
    </div>
  )
}
