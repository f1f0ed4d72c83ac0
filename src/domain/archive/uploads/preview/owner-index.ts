import { O } from '../../../fp.ts'
import type { Owner } from '../../owner.ts'
import type { OwnerType } from '../../static-report.ts'

/** Whose reports there can be, by their codes with small letters. */
export type OwnerIndex = ReadonlyMap<string, readonly Owner[]>

export const ownerIndex = (owners: readonly Owner[]): OwnerIndex =>
  Map.groupBy(owners, ({ code }) => code.toLowerCase())

/** A portfolio and a group may have the same code: then `Type` says which is meant. */
export const ownerOf = (owners: OwnerIndex, code: string, type: OwnerType): O.Option<Owner> => {
  const named = owners.get(code.trim().toLowerCase()) ?? []
  return O.fromNullable(named.find((owner) => owner.type === type) ?? named[0])
}
