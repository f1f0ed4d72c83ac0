import type { Account, Adviser, Group } from '../../ledger/accounts/account.ts'
import { withinBook } from '../../ledger/accounts/within-book.ts'
import { wordsFound } from '../../words-found.ts'
import type { BatchLevel } from './report-batch.ts'

/** Everybody a batch can be of. */
export interface MemberOffers {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
  readonly advisers: readonly Adviser[]
}

export interface Member {
  readonly code: string
  readonly name: string
}

/** Of everybody, or of one adviser's book. */
export const membersAt = (
  level: BatchLevel,
  { accounts, groups }: MemberOffers,
  adviser: string | null,
): readonly Member[] => {
  const own = accounts.filter(({ AdvisorCode }) => adviser === null || AdvisorCode === adviser)
  if (level === 'account') return own.map(({ AccountCode, AccountName }) => ({ code: AccountCode, name: AccountName }))
  return (adviser === null ? groups : groups.filter(withinBook(own))).map(({ GroupCode, GroupName }) => ({
    code: GroupCode,
    name: GroupName,
  }))
}

/** Whom a list narrowed to a book and to the words that are sought shows. */
export const membersShown = (
  { level, search, adviser }: { readonly level: BatchLevel; readonly search: string; readonly adviser: string | null },
  offers: MemberOffers,
): readonly Member[] => {
  const isFound = wordsFound(search)
  return membersAt(level, offers, adviser).filter(({ code, name }) => isFound(`${code} ${name}`))
}
