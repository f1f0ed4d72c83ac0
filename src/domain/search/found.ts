import { O, pipe, RA } from '../fp.ts'
import type { Destination, DestinationKind } from './destination.ts'
import { matcher, type Rank } from './match.ts'

/** What is found of one kind, best first: the `hits` that are shown, of `total`. */
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

/** The destinations that match, the kind of the best hit first; equals stay in the order they were given. */
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

/** The hits in the order they are shown. */
export const hitsOf = (kindsFound: readonly FoundKind[]): readonly Destination[] =>
  kindsFound.flatMap(({ hits }) => hits)

export const totalOf = (kindsFound: readonly FoundKind[]): number =>
  kindsFound.reduce((sum, { total }) => sum + total, 0)
