import type { Account, Group } from './account.ts'

/** Where a person may go from a dashboard: the group it belongs to and the accounts beside or below it. */
export interface Neighbours {
  readonly group: Group | null
  readonly accounts: readonly Account[]
}

export const alone: Neighbours = { group: null, accounts: [] }
