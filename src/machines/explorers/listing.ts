import { chosenFirst, type ExplorableEntity, type ExplorerKind } from '../../domain/explorers/explorable.ts'
import { bestMatches, isBlank } from '../../domain/search/search-ranking.ts'

/** The rows of `chosen` come first on the first page of the whole list. */
export interface ExplorablesQuery {
  readonly kind: ExplorerKind
  readonly adviser: string | null
  readonly search: string
  readonly page: number
  readonly chosen: readonly string[]
}

export interface ExplorablesPage {
  readonly rows: readonly ExplorableEntity[]
  readonly total: number
  readonly hasMore: boolean
}

export interface ExplorerListing extends ExplorablesPage {
  readonly search: string
  readonly page: number
}

export const singlePage = (rows: readonly ExplorableEntity[]): ExplorablesPage => ({
  rows,
  total: rows.length,
  hasMore: false,
})

export interface ExplorerListings {
  readonly whole: ExplorerListing
  readonly sought: ExplorerListing
  readonly search: string
}

export const emptyListing: ExplorerListing = { search: '', page: 0, rows: [], total: 0, hasMore: false }

const isComplete = ({ whole }: ExplorerListings): boolean => whole.page > 0 && !whole.hasMore

export const isSettled = (listings: ExplorerListings): boolean =>
  isBlank(listings.search) || isComplete(listings) || listings.sought.search === listings.search

export const shownListing = (listings: ExplorerListings): ExplorerListing => {
  const { whole, sought, search } = listings
  if (isBlank(search)) return whole
  if (sought.search === search) return sought
  const rows = bestMatches(whole.rows, search)
  return { search, page: 1, rows, total: rows.length, hasMore: !isComplete(listings) }
}

const codesIn = (rows: readonly ExplorableEntity[]): ReadonlySet<string> => new Set(rows.map(({ code }) => code))

/** A row may be on both pages if the list changes between two reads. */
const withPage = (listing: ExplorerListing, page: ExplorablesPage, number: number): ExplorerListing => {
  const known = codesIn(listing.rows)
  return {
    ...page,
    search: listing.search,
    page: number,
    rows: [...listing.rows, ...page.rows.filter(({ code }) => !known.has(code))],
  }
}

export const listingsAfter = (
  { whole, sought, search }: ExplorerListings,
  asked: Pick<ExplorerListing, 'search' | 'page'>,
  page: ExplorablesPage,
  chosen: ReadonlySet<string>,
): ExplorerListings => {
  const isWhole = isBlank(asked.search)
  const before = isWhole ? whole : sought
  const begun = { ...emptyListing, search: isWhole ? '' : asked.search }
  const first = isWhole ? { ...page, rows: chosenFirst(page.rows, chosen) } : page
  const read = asked.page === 1 ? withPage(begun, first, 1) : withPage(before, page, asked.page)
  return isWhole ? { whole: read, sought, search } : { whole, sought: read, search }
}
