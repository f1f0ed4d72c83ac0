import type { RunRequest } from '../../../domain/reports/run/run-request.ts'
import { periodText, levelTexts } from './period-text.ts'
import styles from '../reports.module.css'

interface Props {
  readonly request: RunRequest
}

export const ReportFacts = ({ request: { subject, parameters } }: Props) => {
  const period = periodText(parameters)
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
