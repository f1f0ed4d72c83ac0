import { O, pipe, RA } from '../fp.ts'

export type DestinationKind = 'screen' | 'group' | 'account' | 'adviser'

export interface Destination {
  readonly kind: DestinationKind
  readonly name: string
  readonly detail: string
  readonly path: string
  readonly terms: readonly string[]
}

export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** How well something is found: 0 is best. */
type Rank = number

const rankIn = (sought: string, term: string): Rank => {
  if (term === sought) return 0
  if (term.startsWith(sought)) return 1
  if (term.includes(` ${sought}`)) return 2
  return term.includes(sought) ? 3 : Infinity
}

const bestRank = (sought: string, terms: readonly string[]): Rank =>
  Math.min(...terms.map((term) => rankIn(sought, term)))

const afterPhrases = 4

const matcher = (query: string): ((terms: readonly string[]) => O.Option<Rank>) => {
  const phrase = plainText(query)
  const words = phrase.split(' ')
  const rankOf = (terms: readonly string[]): Rank => {
    const asPhrase = bestRank(phrase, terms)
    return Number.isFinite(asPhrase) ? asPhrase : words.reduce((sum, word) => sum + bestRank(word, terms), afterPhrases)
  }
  return (terms) => (phrase === '' ? O.some(0) : pipe(O.some(rankOf(terms)), O.filter(Number.isFinite)))
}

export interface FoundKind {
  readonly kind: DestinationKind
  readonly hits: readonly Destination[]
  readonly total: number
}

interface Ranked {
  readonly destination: Destination
  readonly rank: Rank
}

/** More of a kind are not read through but narrowed. */
export const shownOfKind = 12

const kinds: readonly DestinationKind[] = ['screen', 'group', 'account', 'adviser']

const byRank = (one: { readonly rank: Rank }, other: { readonly rank: Rank }): number => one.rank - other.rank

const ofKind = (ranked: readonly Ranked[], kind: DestinationKind) => {
  const hits = ranked.filter(({ destination }) => destination.kind === kind).toSorted(byRank)
  return { kind, hits, total: hits.length, rank: hits[0]?.rank ?? Infinity }
}

export const found = (destinations: readonly Destination[], query: string): readonly FoundKind[] => {
  const rankOf = matcher(query)
  const ranked = pipe(
    destinations,
    RA.filterMap((destination) =>
      pipe(
        rankOf(destination.terms),
        O.map((rank) => ({ destination, rank })),
      ),
    ),
  )
  return kinds
    .map((kind) => ofKind(ranked, kind))
    .filter(({ total }) => total > 0)
    .toSorted(byRank)
    .map(({ kind, hits, total }) => ({
      kind,
      hits: hits.slice(0, shownOfKind).map(({ destination }) => destination),
      total,
    }))
}

export const hitsOf = (kindsFound: readonly FoundKind[]): readonly Destination[] =>
  kindsFound.flatMap(({ hits }) => hits)

export const totalOf = (kindsFound: readonly FoundKind[]): number =>
  kindsFound.reduce((sum, { total }) => sum + total, 0)
