import dayjs from 'dayjs'
import { displayDate } from '../../dates/display-date.ts'
import type { TimeSpan } from './travel.ts'

/** Figures of so many days ago are what they should be: weekends, holidays and a late file are no reason to worry anybody. */
const mostDays = 7

/** What is said of figures that are older than a week; null of newer ones. */
export const staleText = ({ last, knownTo }: Pick<TimeSpan, 'last' | 'knownTo'>): string | null => {
  const days = dayjs(knownTo).diff(last, 'day')
  return days > mostDays ? `These figures are as at ${displayDate(last)}, ${days.toLocaleString('en')} days ago.` : null
}
