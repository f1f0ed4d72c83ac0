import type { FiguresDay } from '../../../domain/ledger/figures-day.ts'
import type { RunRequest } from '../../../domain/reports/run/run-request.ts'
import { periodText, levelTexts } from './period-text.ts'
import styles from '../reports.module.css'

interface Props {
  readonly request: RunRequest
  readonly day: FiguresDay
}

export const ReportFacts = ({ request: { subject, parameters }, day }: Props) => {
  const period = periodText(parameters, day)
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{levelTexts[subject.level]}</dt>
        <dd>
          {subject.name} ({subject.code})
        </dd>
      </div>
      {period !== '' && (
        <div>
          <dt>Dates</dt>
          <dd>{period}</dd>
        </div>
      )}
    </dl>
  )
}
