import type { Account, Group } from './account.ts'

/** Whether all of a group is among the accounts of a book: one that is only partly in it is not in it. */
export const withinBook = (book: readonly Account[]): ((group: Group) => boolean) => {
  const codes = new Set(book.map(({ AccountCode }) => AccountCode))
  return ({ accounts }) => accounts.length > 0 && accounts.every((code) => codes.has(code))
}
