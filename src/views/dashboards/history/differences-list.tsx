import type { Difference } from '../../../domain/dashboards/history/differences.ts'
import { today } from '../../adapters/today.ts'
import { differenceText } from './difference-text.ts'
import styles from './history.module.css'

interface Props {
  readonly differences: readonly Difference[]
  readonly most: number
}

export const DifferencesList = ({ differences, most }: Props) => {
  const more = differences.length - most
  return (
    <ul className={styles['differences']}>
      {differences.slice(0, most).map((difference, place) => (
        <li key={place}>{differenceText(difference, today())}</li>
      ))}
      {more > 0 && <li>{more === 1 ? 'and one thing more' : `and ${more} things more`}</li>}
    </ul>
  )
}
