import { displayMoment } from '../../../domain/date/display-moment.ts'
import type { RunCause } from '../../../domain/report/report-run.ts'
import styles from './runs.module.css'

interface Props {
  readonly causes: readonly RunCause[]
}

const actTexts: Readonly<Record<RunCause['act'], string>> = { imported: 'imported', withdrawn: 'withdrawn' }

const textOf = ({ what, act, by, at }: RunCause): string =>
  `${what}, ${actTexts[act]} by ${by}, ${displayMoment(new Date(at))}`

export const CauseList = ({ causes }: Props) => (
  <ul className={styles['causes']}>
    {causes.map((cause, place) => (
      <li key={place}>{textOf(cause)}</li>
    ))}
  </ul>
)
