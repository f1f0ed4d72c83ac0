import type { IsoDate } from '../../../domain/dates/iso-date.ts'
import type { DashboardDifference } from '../../../domain/dashboards/history/differences.ts'
import { useToday } from '../../adapters/firm-time.ts'
import styles from './history.module.css'
import { widgetTitle } from '../../../domain/widgets/widget.ts'

const differenceText = (difference: DashboardDifference, today: () => IsoDate): string => {
  const named = (title: string): string => `“${widgetTitle(title, today)}”`
  switch (difference._tag) {
    case 'Retitled':
      return difference.before === difference.after
        ? 'The title template changed'
        : `The title changed from ${named(difference.before)} to ${named(difference.after)}`
    case 'Restructured':
      return difference.before === difference.after
        ? 'The column layout changed'
        : `The structure changed from ${difference.before} to ${difference.after}`
    case 'WidgetAdded':
      return `${named(difference.title)} was added in column ${difference.column}`
    case 'WidgetRemoved':
      return `${named(difference.title)} was removed`
    case 'WidgetMoved':
      return difference.from === difference.column
        ? `${named(difference.title)} was moved within column ${difference.column}`
        : `${named(difference.title)} was moved from column ${difference.from} to column ${difference.column}`
    case 'WidgetRetitled':
      return `${named(difference.before)} was renamed ${named(difference.title)}`
    case 'WidgetReconfigured':
      return `The content of ${named(difference.title)} was changed`
    case 'WidgetCollapsed':
      return `${named(difference.title)} was collapsed`
    case 'WidgetExpanded':
      return `${named(difference.title)} was expanded`
  }
}

interface Props {
  readonly differences: readonly DashboardDifference[]
  readonly maxShown: number
}

export const DifferencesList = ({ differences, maxShown }: Props) => {
  const today = useToday()
  const more = differences.length - maxShown
  return (
    <ul className={styles['differences']}>
      {differences.slice(0, maxShown).map((difference, index) => (
        <li key={index}>{differenceText(difference, today)}</li>
      ))}
      {more > 0 && <li>{more === 1 ? 'and 1 more change' : `and ${more} more changes`}</li>}
    </ul>
  )
}
