import type { Account, Adviser, Group } from '../../../src/domain/ledger/accounts/account.ts'
import { E } from '../../../src/domain/fp.ts'
import { searchMachine, type ClientSearchResult } from '../../../src/machines/shell/search.ts'
import { clientHome, clientIdentity } from '../people.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

const accountOf = (AccountCode: string, AccountName: string): Account => ({
  AccountCode,
  AccountName,
  AccountAlias: `${AccountCode}-ALIAS`,
  AccountType: 'Individual',
  AdvisorCode: 'A1',
  GroupCode: 'G1',
})

const sampleGroup: Group = { GroupCode: 'G1', GroupName: 'Ashworth Family', accounts: ['P1', 'P2'] }
const sampleAdvisers: readonly Adviser[] = []

const reached = (...accounts: readonly Account[]) =>
  answered(
    'reach',
    E.right({ accounts, groups: [sampleGroup], advisers: sampleAdvisers, totals: {} }) satisfies ClientSearchResult,
  )

const margaret = accountOf('P1', 'Margaret Ashworth')
const superFund = accountOf('P2', 'Ashworth Super Fund')

export const search: Sample<typeof searchMachine> = {
  machine: searchMachine,
  input: { visitor: { _tag: 'Member', identity: clientIdentity } },
  events: [
    { type: 'search.toggled' },
    { type: 'search.closed' },
    reached(margaret),
    reached(margaret, superFund),
    answered('reach', lostRead),
    answered('reach', refusedRead),
    { type: 'retry.due' },
    { type: 'search.retried' },
    { type: 'figures.changed' },
    { type: 'query.typed', query: 'ashworth' },
    { type: 'query.typed', query: 'nobody' },
    { type: 'active.moved', by: 1 },
    { type: 'active.moved', by: -1 },
    { type: 'hit.chosen', index: 1 },
    { type: 'hit.chosen', index: 99 },
    { type: 'location.changed', address: { path: clientHome, search: '', hash: '' } },
    answered('go', null),
  ],
}

/** The first page of a longer list, and what a search of the server finds behind it. */
export const longList = {
  first: {
    accounts: [margaret],
    groups: [sampleGroup],
    advisers: sampleAdvisers,
    totals: { account: 2_000, group: 1 },
  },
  found: { accounts: [superFund], groups: [], advisers: sampleAdvisers, totals: { account: 140 } },
} as const
