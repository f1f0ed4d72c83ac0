import * as t from 'io-ts'
import { textCollator } from '../../text/text-collator.ts'
import { O, pipe } from '../../fp.ts'
import { totalOf } from '../../money.ts'
import { appRoutes } from '../../navigation/route.ts'
import { wordMatcher } from '../../text/match-words.ts'
import { EntityType } from '../entity.ts'
import { type BreakState, type ListedBreak, subjectText } from './break.ts'
import { type BreakColumn, breakColumns } from './break-columns.ts'

const BreakEntity = t.readonly(t.strict({ type: EntityType, code: t.string }))
type BreakEntity = t.TypeOf<typeof BreakEntity>

export interface BreakFilter {
  readonly search: string
  readonly state: BreakState | null
  readonly of: BreakEntity | null
}

export const breaksPath = ({ type, code }: BreakEntity): string =>
  `${appRoutes.reconciliation.pattern}?${new URLSearchParams({ type, code }).toString()}`

export const filterOfSearch = (search: string): BreakFilter => ({
  search: '',
  state: null,
  of: pipe(
    O.fromEither(BreakEntity.decode(Object.fromEntries(new URLSearchParams(search)))),
    O.filter(({ type }) => type !== 'firm'),
    O.toNullable,
  ),
})

const isOfEntity = ({ account, group, adviser }: ListedBreak, { type, code }: BreakEntity): boolean => {
  switch (type) {
    case 'portfolio':
      return account === code
    case 'group':
      return group === code
    case 'adviser':
      return adviser === code
    case 'firm':
      return true
  }
}

const searchedText = (one: ListedBreak): string =>
  [
    ...[one.account, one.accountName, subjectText(one), one.securityName, one.group, one.adviser],
    ...[one.explanation?.reason, one.explanation?.byName],
  ].join(' ')

export const soughtBreaks = (
  breaks: readonly ListedBreak[],
  { search, state, of }: BreakFilter,
): readonly ListedBreak[] => {
  const isFound = wordMatcher(search)
  return breaks.filter(
    (one) =>
      (state === null || one.state === state) && (of === null || isOfEntity(one, of)) && isFound(searchedText(one)),
  )
}

export interface BreakTotals extends Readonly<Record<BreakState, number>> {
  /** Custodians' cash less the ledgers' cash over all unmatched breaks in Australian dollars. */
  readonly cash: number
}

export const totalsOf = (breaks: readonly ListedBreak[]): BreakTotals => {
  const count = (state: BreakState): number => breaks.filter((one) => one.state === state).length
  const cash = breaks.filter(
    ({ security, currency, state }) => security === null && currency === null && state !== 'Matched',
  )
  return {
    Open: count('Open'),
    Explained: count('Explained'),
    Matched: count('Matched'),
    cash: totalOf(cash, ({ difference }) => Number(difference)),
  }
}

export interface BreakSort {
  readonly column: BreakColumn
  readonly isDescending: boolean
}

export const stateSort: BreakSort = { column: 'state', isDescending: false }

export const orderedBreaks = (
  breaks: readonly ListedBreak[],
  { column, isDescending }: BreakSort,
): readonly ListedBreak[] => {
  const way = isDescending ? -1 : 1
  return breaks.toSorted(
    (one, other) =>
      way * breakColumns[column].order(one, other) ||
      other.age - one.age ||
      textCollator.compare(`${one.account} ${subjectText(one)}`, `${other.account} ${subjectText(other)}`),
  )
}

export const sortedBreaksBy = (column: BreakColumn, before: BreakSort): BreakSort => ({
  column,
  isDescending: column === before.column ? !before.isDescending : column === 'age',
})
