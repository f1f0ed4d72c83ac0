import { textCollator } from '../../text/text-collator.ts'
import { bestMatches, plainText } from '../../search/search-ranking.ts'
import { pagerOf } from '../../widgets/table/pager.ts'
import type { Account, Adviser, Group } from './account.ts'
import { maxRowsPerPage } from './account-pages.ts'

export interface IndexedRow<Row> {
  readonly row: Row
  readonly terms: readonly string[]
}

interface SoughtTexts {
  readonly name: string
  readonly others: readonly string[]
}

const indexedBy =
  <Row>(textsOf: (row: Row) => SoughtTexts) =>
  (rows: readonly Row[]): readonly IndexedRow<Row>[] =>
    rows
      .map((row) => ({ row, ...textsOf(row) }))
      .toSorted((one, other) => textCollator.compare(one.name, other.name))
      .map(({ row, name, others }) => ({ row, terms: [name, ...others].filter((text) => text !== '').map(plainText) }))

export const indexedAccounts = indexedBy(({ AccountCode, AccountName, AccountAlias }: Account) => ({
  name: AccountName,
  others: [AccountCode, AccountAlias],
}))

export const indexedGroups = indexedBy(({ GroupCode, GroupName }: Group) => ({ name: GroupName, others: [GroupCode] }))

export const indexedAdvisers = indexedBy(({ AdvisorCode, AdvisorName }: Adviser) => ({
  name: AdvisorName,
  others: [AdvisorCode],
}))

export interface RowsPage<Row> {
  readonly rows: readonly Row[]
  readonly page: number
  readonly total: number
}

/** Exact matches of codes and names come first, then matches of their beginnings. An empty search keeps the order. */
export const soughtRows = <Row>(index: readonly IndexedRow<Row>[], search: string): readonly Row[] =>
  bestMatches(index, search).map(({ row }) => row)

export const pageOfRows = <Row>(found: readonly Row[], asked: number): RowsPage<Row> => {
  const { page, start, end } = pagerOf(found.length, Math.max(1, asked), maxRowsPerPage)
  return { rows: found.slice(start, end), page, total: found.length }
}
