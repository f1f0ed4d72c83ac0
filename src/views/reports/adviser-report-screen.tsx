import { Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../domain/fp.ts'
import { holdsAny } from '../../domain/permissions/permits.ts'
import type { ReportDeskRef } from '../../machines/reports/report-desk.ts'
import { DateChoice } from './choose/date-choice.tsx'
import { DeskLoading } from './choose/desk-loading.tsx'
import { Download } from './read/download.tsx'
import { ReportChoice } from './choose/report-choice.tsx'
import { ReportFacts } from './read/report-facts.tsx'
import { ReportPaper } from './read/report-paper.tsx'
import styles from './reports.module.css'
import { RunButton } from './choose/run-button.tsx'
import { Running } from './run/running.tsx'
import { SubjectField } from './choose/subject-field.tsx'

interface Props {
  readonly desk: ReportDeskRef
}

interface DeskProps extends Props {
  readonly isAuthor: boolean
}

const Controls = ({ desk, isAuthor }: DeskProps) => (
  <section className={styles['card']} aria-label="Run a report">
    <div className={styles['halves']}>
      <ReportChoice desk={desk} />
      <div className={styles['steps']}>
        <SubjectField desk={desk} label="Account or group" />
        <DateChoice desk={desk} />
      </div>
    </div>
    <div className={styles['run']}>
      <RunButton desk={desk} label="Run Report" />
      <Button variant="default" onClick={() => desk.send({ type: 'choice.reset' })}>
        Reset
      </Button>
    </div>
    <Running desk={desk} isAuthor={isAuthor} />
  </section>
)

const Output = ({ desk, isAuthor }: DeskProps) => {
  const shown = useSelector(desk, ({ context }) => context.shown)
  if (O.isNone(shown)) return null
  const { request, page } = shown.value
  return (
    <section className={styles['output']} aria-label={request.title}>
      <Title order={2} size="h3">
        {request.title}
      </Title>
      <ReportFacts request={request} />
      <Download desk={desk} isAuthor={isAuthor} />
      <ReportPaper title={`${request.title}, report`} page={page} />
    </section>
  )
}

export const AdviserReportScreen = ({ desk }: Props) => {
  const identity = useSelector(desk, ({ context }) => context.identity)
  const isAuthor = holdsAny(identity, ['site.admin'])
  return (
    <div className={styles['screen']}>
      <div className={styles['heading']}>
        <Title order={1} size="h2">
          Adviser reports
        </Title>
        <nav className={styles['links']} aria-label="More on reports">
          <Link href="/reports/batches">Reports for many</Link>
          <Link href="/reports/runs">Reports run before</Link>
        </nav>
      </div>
      <DeskLoading desk={desk}>
        <Controls desk={desk} isAuthor={isAuthor} />
        <Output desk={desk} isAuthor={isAuthor} />
      </DeskLoading>
    </div>
  )
}
