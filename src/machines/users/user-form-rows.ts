import {
  type Account,
  type Adviser,
  type Group,
  type LedgerCodes,
  ledgerCodesOf,
} from '../../domain/ledger/accounts/account.ts'
import type { UserDraft } from '../../domain/users/user-draft.ts'
import type { ReadResult } from '../kit/read-result.ts'

export interface RowCodes {
  readonly accounts: readonly string[]
  readonly groups: readonly string[]
}

export interface NamedRows {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
}

export interface RowsFound extends NamedRows {
  readonly codes: RowCodes
}

export type RowsReading = ReadResult<RowsFound>

export const noCodes: RowCodes = { accounts: [], groups: [] }

export const codesInRows = ({ accounts, groups }: NamedRows): RowCodes => ({
  accounts: accounts.map(({ AccountCode }) => AccountCode),
  groups: groups.map(({ GroupCode }) => GroupCode),
})

const joinedCodes = (some: readonly string[], others: readonly string[]): readonly string[] => [
  ...new Set([...some, ...others]),
]

export const withCodes = (codes: RowCodes, { accounts, groups }: RowCodes): RowCodes => ({
  accounts: joinedCodes(codes.accounts, accounts),
  groups: joinedCodes(codes.groups, groups),
})

const withoutKnown = (codes: readonly string[], known: readonly string[]): readonly string[] => {
  const those = new Set(known)
  return codes.filter((code) => !those.has(code))
}

export const codesToLookUp = ({ accounts, groups }: Pick<UserDraft, keyof RowCodes>, known: RowCodes): RowCodes => ({
  accounts: withoutKnown(accounts, known.accounts),
  groups: withoutKnown(groups, known.groups),
})

export const hasCodes = ({ accounts, groups }: RowCodes): boolean => accounts.length + groups.length > 0

export const withRows = <Choices extends NamedRows>(choices: Choices, { accounts, groups }: NamedRows): Choices => ({
  ...choices,
  accounts: [...choices.accounts, ...accounts],
  groups: [...choices.groups, ...groups],
})

/** Codes chosen in the explorer count as known before their rows arrive. */
export const ledgerCodesWith = (
  { accounts, groups, advisers }: NamedRows & { readonly advisers: readonly Adviser[] },
  chosen: RowCodes,
): LedgerCodes => {
  const codes = ledgerCodesOf(accounts, groups, advisers)
  return {
    ...codes,
    accounts: new Set([...codes.accounts, ...chosen.accounts]),
    groups: new Set([...codes.groups, ...chosen.groups]),
  }
}
