import type { Account, Adviser, Group } from '../../src/domain/account/account.ts'
import type { O } from '../../src/domain/fp.ts'

/** The firm's accounts, groups and advisers as known now, kept in memory and refreshed when an import lands. */
export interface Directory {
  readonly accounts: () => readonly Account[]
  readonly groups: () => readonly Group[]
  readonly advisers: () => readonly Adviser[]
  readonly account: (code: string) => O.Option<Account>
  readonly group: (code: string) => O.Option<Group>
  readonly adviser: (code: string) => O.Option<Adviser>
}
