import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Account, Adviser, Group } from '../../src/domain/ledger/accounts/account.ts'
import { O } from '../../src/domain/fp.ts'
import { changesFirm } from '../../src/domain/ledger/import/ledger-import.ts'
import { asError } from '../logger/as-error.ts'
import type { Tail } from '../log/event-log.ts'
import { type CurrentFirm, currentFirm, emptyFirm } from './current-firm.ts'

/** The firm's accounts, groups and advisers as known now, kept in memory and refreshed when an import lands: each list is the same one until then. */
export interface Directory {
  readonly accounts: () => readonly Account[]
  readonly groups: () => readonly Group[]
  readonly advisers: () => readonly Adviser[]
  readonly account: (code: string) => O.Option<Account>
  readonly group: (code: string) => O.Option<Group>
  readonly adviser: (code: string) => O.Option<Adviser>
}

const find = <A>(all: ReadonlyMap<string, A>, code: string): O.Option<A> => O.fromNullable(all.get(code))

const listed = (firm: CurrentFirm) => ({
  firm,
  accounts: [...firm.accounts.values()],
  groups: [...firm.groups.values()],
  advisers: [...firm.advisers.values()],
})

const retryMs = 200

/** A database that is away comes back; a pool that was closed does not. */
const readFirm = async (pool: Pool): Promise<CurrentFirm> => {
  for (;;) {
    try {
      return await currentFirm(pool)
    } catch (error) {
      if (pool.ended) return Promise.reject(asError(error))
      await sleep(retryMs)
    }
  }
}

/** The tail waits for the new rows before its position moves on, so whoever waits for an import's position sees them. */
export const makeDirectory = async (pool: Pool, tail: Tail): Promise<Directory> => {
  let known = listed(emptyFirm)
  tail.subscribe(async (event) => {
    if (changesFirm(event)) known = listed(await readFirm(pool))
  })
  known = listed(await currentFirm(pool))
  return {
    accounts: () => known.accounts,
    groups: () => known.groups,
    advisers: () => known.advisers,
    account: (code) => find(known.firm.accounts, code),
    group: (code) => find(known.firm.groups, code),
    adviser: (code) => find(known.firm.advisers, code),
  }
}
