import * as t from 'io-ts'
import { collator } from '../../collator.ts'
import { O, pipe } from '../../fp.ts'
import { totalOf } from '../../money.ts'
import { routes } from '../../navigation/route.ts'
import { wordsFound } from '../../words-found.ts'
import { EntityType } from '../entity.ts'
import { type BreakState, type ListedBreak } from './break.ts'

const Entity = t.readonly(t.strict({ type: EntityType, code: t.string }))
type Entity = t.TypeOf<typeof Entity>

export interface BreakFilter {
  readonly search: string
  readonly state: BreakState | null
  readonly of: Entity | null
}

export const breaksPath = ({ type, code }: Entity): string =>
  `${routes.reconciliation.pattern}?${new URLSearchParams({ type, code }).toString()}`

export const filterOfSearch = (search: string): BreakFilter => ({
  search: '',
  state: null,
  of: pipe(
    O.fromEither(Entity.decode(Object.fromEntries(new URLSearchParams(search)))),
    O.filter(({ type }) => type !== 'firm'),
    O.toNullable,
  ),
})

const isOf = ({ account, group, adviser }: ListedBreak, { type, code }: Entity): boolean => {
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

export const subjectText = ({ security, currency }: Pick<ListedBreak, 'security' | 'currency'>): string =>
  security ?? (currency === null ? 'Cash' : `Cash ${currency}`)

const searched = (one: ListedBreak): string =>
  [
    ...[one.account, one.accountName, subjectText(one), one.securityName, one.group, one.adviser],
    ...[one.explanation?.reason, one.explanation?.byName],
  ].join(' ')

export const soughtBreaks = (
  breaks: readonly ListedBreak[],
  { search, state, of }: BreakFilter,
): readonly ListedBreak[] => {
  const isFound = wordsFound(search)
  return breaks.filter(
    (one) => (state === null || one.state === state) && (of === null || isOf(one, of)) && isFound(searched(one)),
  )
}

export interface BreakTotals extends Readonly<Record<BreakState, number>> {
  /** Custodians' cash less the ledgers' in Australian dollars, without matched breaks. */
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

export type BreakColumn = 'account' | 'security' | 'ledger' | 'custodian' | 'difference' | 'age' | 'state'

export interface BreakSort {
  readonly column: BreakColumn
  readonly isDescending: boolean
}

export const byState: BreakSort = { column: 'state', isDescending: false }

const places: Readonly<Record<BreakState, number>> = { Open: 0, Explained: 1, Matched: 2 }

const compared = (one: ListedBreak, other: ListedBreak, column: BreakColumn): number => {
  switch (column) {
    case 'account':
      return collator.compare(one.account, other.account)
    case 'security':
      return collator.compare(subjectText(one), subjectText(other))
    case 'age':
      return one.age - other.age
    case 'state':
      return places[one.state] - places[other.state]
    case 'ledger':
    case 'custodian':
    case 'difference':
      return Number(one[column]) - Number(other[column])
  }
}

export const orderedBreaks = (
  breaks: readonly ListedBreak[],
  { column, isDescending }: BreakSort,
): readonly ListedBreak[] => {
  const way = isDescending ? -1 : 1
  return breaks.toSorted(
    (one, other) =>
      way * compared(one, other, column) ||
      other.age - one.age ||
      collator.compare(`${one.account} ${subjectText(one)}`, `${other.account} ${subjectText(other)}`),
  )
}

export const sortedBreaksBy = (column: BreakColumn, before: BreakSort): BreakSort => ({
  column,
  isDescending: column === before.column ? !before.isDescending : column === 'age',
})
