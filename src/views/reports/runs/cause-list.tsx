import { displayMoment } from '../../../domain/dates/display-date.ts'
import type { RunCause } from '../../../domain/reports/run/report-run.ts'
import styles from './runs.module.css'

interface Props {
  readonly causes: readonly RunCause[]
}

const actTexts: Readonly<Record<RunCause['act'], string>> = { imported: 'imported', withdrawn: 'withdrawn' }

/** A client is not told who brings the firm its figures. */
const textOf = ({ what, act, by, at }: RunCause): string =>
  [what, by === '' ? actTexts[act] : `${actTexts[act]} by ${by}`, displayMoment(new Date(at))].join(', ')

export const CauseList = ({ causes }: Props) => (
  <ul className={styles['causes']}>
    {causes.map((cause, place) => (
      <li key={place}>{textOf(cause)}</li>
    ))}
  </ul>
)
