import { O, pipe, RA } from '../fp.ts'
import { foldedText } from '../text/folded-text.ts'

export type DestinationKind = 'screen' | 'group' | 'account' | 'adviser'

export interface SearchDestination {
  readonly kind: DestinationKind
  readonly name: string
  readonly detail: string
  readonly path: string
  readonly terms: readonly string[]
}

export const plainText = (text: string): string =>
  foldedText(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

export const isBlank = (query: string): boolean => plainText(query) === ''

/** 0 is best. */
type SearchRank = number

const termRank = (sought: string, term: string): SearchRank => {
  if (term === sought) return 0
  if (term.startsWith(sought)) return 1
  if (term.includes(` ${sought}`)) return 2
  return term.includes(sought) ? 3 : Infinity
}

const bestRank = (sought: string, terms: readonly string[]): SearchRank =>
  Math.min(...terms.map((term) => termRank(sought, term)))

const afterPhrases = 4

const queryMatcher = (query: string): ((terms: readonly string[]) => O.Option<SearchRank>) => {
  const phrase = plainText(query)
  const words = [...new Set(phrase.split(' '))]
  const rankOf = (terms: readonly string[]): SearchRank => {
    const asPhrase = bestRank(phrase, terms)
    return Number.isFinite(asPhrase)
      ? asPhrase
      : words.reduce((sum, word) => (Number.isFinite(sum) ? sum + bestRank(word, terms) : sum), afterPhrases)
  }
  return (terms) => (phrase === '' ? O.some(0) : pipe(O.some(rankOf(terms)), O.filter(Number.isFinite)))
}

export type DestinationTotals = Readonly<Partial<Record<DestinationKind, number>>>

export interface DestinationHits {
  readonly kind: DestinationKind
  readonly hits: readonly SearchDestination[]
  readonly total: number
}

interface TermedThing {
  readonly terms: readonly string[]
}

interface RankedThing<Thing> {
  readonly thing: Thing
  readonly rank: SearchRank
}

const rankThings = <Thing extends TermedThing>(
  things: readonly Thing[],
  query: string,
): readonly RankedThing<Thing>[] => {
  const rankOf = queryMatcher(query)
  return pipe(
    things,
    RA.filterMap((thing) =>
      pipe(
        rankOf(thing.terms),
        O.map((rank) => ({ thing, rank })),
      ),
    ),
  )
}

/** People refine longer lists instead of reading them. */
export const maxShownPerKind = 12

const destinationKinds: readonly DestinationKind[] = ['screen', 'group', 'account', 'adviser']

const byRank = (one: { readonly rank: SearchRank }, other: { readonly rank: SearchRank }): number =>
  one.rank - other.rank

export const bestMatches = <Thing extends TermedThing>(things: readonly Thing[], query: string): readonly Thing[] =>
  rankThings(things, query)
    .toSorted(byRank)
    .map(({ thing }) => thing)

const hitsOfKind = (all: readonly RankedThing<SearchDestination>[], kind: DestinationKind) => {
  const hits = all.filter(({ thing }) => thing.kind === kind).toSorted(byRank)
  return { kind, hits, total: hits.length, rank: hits[0]?.rank ?? Infinity }
}

export const findDestinations = (
  destinations: readonly SearchDestination[],
  query: string,
  totals: DestinationTotals = {},
): readonly DestinationHits[] => {
  const all = rankThings(destinations, query)
  return destinationKinds
    .map((kind) => hitsOfKind(all, kind))
    .filter(({ total }) => total > 0)
    .toSorted(byRank)
    .map(({ kind, hits, total }) => ({
      kind,
      hits: hits.slice(0, maxShownPerKind).map(({ thing }) => thing),
      total: Math.max(total, totals[kind] ?? 0),
    }))
}

export const hitsOf = (kindsFound: readonly DestinationHits[]): readonly SearchDestination[] =>
  kindsFound.flatMap(({ hits }) => hits)

export const totalOf = (kindsFound: readonly DestinationHits[]): number =>
  kindsFound.reduce((sum, { total }) => sum + total, 0)
