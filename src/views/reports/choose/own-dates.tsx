import type { IsoDate } from '../../../domain/dates/iso-date.ts'
import type { ReportDates } from '../../../domain/reports/date-presets.ts'
import { dateTitles } from '../../../domain/reports/parameters.ts'
import type { ReportDate } from '../../../domain/reports/report.ts'
import { DateField } from '../../adapters/date-field.tsx'
import styles from '../reports.module.css'

interface Props {
  readonly asked: readonly ReportDate[]
  readonly dates: ReportDates
  readonly latest: IsoDate
  readonly onChoose: (name: ReportDate, date: IsoDate) => void
}

const earliestDay = '1980-01-01'

export const OwnDates = ({ asked, dates, latest, onChoose }: Props) => (
  <div className={styles['dates']}>
    {asked.map((name) => (
      <div key={name} className={styles['date']}>
        <span aria-hidden="true">{dateTitles[name]}</span>
        <DateField
          label={dateTitles[name]}
          value={dates[name]}
          min={earliestDay}
          max={latest}
          className={styles['field']}
          onChoose={(date) => onChoose(name, date)}
        />
      </div>
    ))}
  </div>
)
