export type DestinationKind = 'screen' | 'group' | 'account' | 'adviser'

/** Where a search may lead. `terms` are what it is found by. */
export interface Destination {
  readonly kind: DestinationKind
  readonly name: string
  readonly detail: string
  readonly path: string
  readonly terms: readonly string[]
}
