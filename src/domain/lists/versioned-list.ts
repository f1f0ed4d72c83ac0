import { O } from '../fp.ts'

interface VersionedItem {
  readonly id: string
  readonly version: number
}

export interface ReceivedChange<Event> extends VersionedItem {
  readonly event: Event
}

type EvolveItem<One, Event> = (state: O.Option<One>, event: Event) => O.Option<One>

/** Applies a change to a list, or leaves it if it has the change. None if an earlier change is missing. */
export const withNextChange =
  <One extends VersionedItem, Event>(evolve: EvolveItem<One, Event>) =>
  (list: readonly One[], { id, version, event }: ReceivedChange<Event>): O.Option<readonly One[]> => {
    const known = O.fromNullable(list.find((one) => one.id === id))
    const before = O.isSome(known) ? known.value.version : 0
    if (version <= before) return O.some(list)
    const next = version === before + 1 ? evolve(known, event) : O.none
    if (O.isNone(next)) return O.none
    return O.some(O.isSome(known) ? list.map((one) => (one.id === id ? next.value : one)) : [next.value, ...list])
  }

export const withNewerItem = <One extends VersionedItem>(list: readonly One[], answered: One): readonly One[] => {
  const known = list.find(({ id }) => id === answered.id)
  if (known === undefined) return [answered, ...list]
  return known.version >= answered.version ? list : list.map((one) => (one === known ? answered : one))
}
