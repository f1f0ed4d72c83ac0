import { asAtText, type FiguresDay } from '../../../domain/ledger/figures-day.ts'
import styles from '../reports.module.css'

interface Props {
  readonly day: FiguresDay
}

export const FiguresDayLine = ({ day }: Props) => (
  <p className={styles['hint']}>The latest figures are {asAtText(day.currentDataDate, day)}.</p>
)
