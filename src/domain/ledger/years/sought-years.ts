import { appRoutes } from '../../navigation/route.ts'
import { wordMatcher } from '../../text/match-words.ts'
import type { AccountYear } from './closed-year.ts'

export type YearState = 'Open' | 'Closed' | 'Changed'

export interface YearFilter {
  readonly search: string
  readonly state: YearState | null
}

export const emptyYearFilter: YearFilter = { search: '', state: null }

export const isClosed = ({ closed }: Pick<AccountYear, 'closed'>): boolean => closed !== null

const isInState = (one: AccountYear, state: YearState | null): boolean => {
  switch (state) {
    case null:
      return true
    case 'Open':
      return !isClosed(one)
    case 'Closed':
      return isClosed(one)
    case 'Changed':
      return one.changedFrom !== null
  }
}

export const soughtYears = (all: readonly AccountYear[], { search, state }: YearFilter): readonly AccountYear[] => {
  const isFound = wordMatcher(search)
  return all.filter(
    (one) => isInState(one, state) && isFound([one.account, one.accountName, one.group, one.adviser].join(' ')),
  )
}

export const closedYearsPath = (year: number): string => `${appRoutes['closed-years'].pattern}?year=${year.toString()}`

export const yearOfSearch = (search: string): number | null => {
  const year = new URLSearchParams(search).get('year') ?? ''
  return /^\d{4}$/.test(year) ? Number(year) : null
}
