import type { ReportDeskRef } from '../../machines/reports/report-desk.ts'
import { DateChoice } from './choose/date-choice.tsx'
import { DeskLoading } from './choose/desk-loading.tsx'
import { ReportChoice } from './choose/report-choice.tsx'
import { RunButton } from './choose/run-button.tsx'
import { SubjectField } from './choose/subject-field.tsx'
import { ReportModal } from './read/report-modal.tsx'
import styles from './reports.module.css'
import { Running } from './run/running.tsx'

interface Props {
  readonly desk: ReportDeskRef
  readonly isAuthor: boolean
}

/** Whom a report is of, which, of when; what comes of it opens before it. */
export const ClientDesk = ({ desk, isAuthor }: Props) => (
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
