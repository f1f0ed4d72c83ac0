import { displayDate } from '../../dates/display-date.ts'
import { earliestDate, lastDate } from '../../dates/iso-date.ts'
import { type ClosedYearChange, yearLabels } from './closed-year-change.ts'

interface ChangedYears {
  readonly changes: readonly ClosedYearChange[]
  readonly nameOf: (account: string) => string
  readonly reports: readonly string[]
  readonly filed: readonly string[]
}

const maxNamed = 3

const namesText = (all: readonly string[], others: string): string => {
  const more = all.length - maxNamed
  return [...all.slice(0, maxNamed), ...(more > 0 ? [`${more} ${others}`] : [])].join(', ')
}

const yearsOf = (changes: readonly ClosedYearChange[]): readonly number[] =>
  [...new Set(changes.flatMap(({ years }) => years))].sort((a, b) => a - b)

export const changedYearsText = ({
  changes,
  nameOf,
  reports,
  filed,
}: ChangedYears): { readonly title: string; readonly message: string } => {
  const accounts = namesText(
    changes.map(({ account }) => `${account} ${nameOf(account)}`),
    'other accounts',
  )
  const years = yearsOf(changes)
  const from = displayDate(earliestDate(lastDate, ...changes.map(({ from }) => from)))
  return {
    title: `A closed year has changed: ${yearLabels(years)}`,
    message: [
      `Records of ${accounts} from ${from} have changed since ${yearLabels(years)} ${years.length === 1 ? 'was' : 'were'} closed.`,
      'The reported figures of a closed year do not change.',
      ...(reports.length === 0
        ? []
        : [
            `You have issued ${namesText(reports, 'others')}. After an administrator reopens the year, you can reissue them in Report history, which shows the differences.`,
          ]),
      ...(filed.length === 0
        ? []
        : [
            `Your archive has ${namesText(filed, 'others')}, filed before the change. You will be notified when a new version is filed.`,
          ]),
    ].join(' '),
  }
}
