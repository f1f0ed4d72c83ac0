import type { Identity } from '../../users/identity.ts'
import { holdsAny } from '../../permissions/permits.ts'
import type { Account, Group } from './account.ts'

/** Where a person may go from a dashboard: the group it belongs to and the accounts beside or below it. */
export interface Neighbours {
  readonly group: Group | null
  readonly accounts: readonly Account[]
}

export const alone: Neighbours = { group: null, accounts: [] }

/** A client goes to a group only when it is one of theirs. */
export const mayVisitGroup = (identity: Identity, { GroupCode }: Group): boolean =>
  holdsAny(identity, ['client.adviser']) || identity.groups.includes(GroupCode)
