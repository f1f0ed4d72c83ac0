import { expect, test } from 'vitest'
import type { Account } from '../../../../src/domain/ledger/accounts/account.ts'
import { O } from '../../../../src/domain/fp.ts'
import { accessChange, changesAccess } from '../../../../src/domain/users/access-change.ts'
import type { User } from '../../../../src/domain/users/user.ts'

const account = (AccountCode: string, AdvisorCode: string): Account => ({
  AccountCode,
  AdvisorCode,
  AccountName: `The ${AccountCode}`,
  AccountAlias: '',
  AccountType: 'Trust',
  GroupCode: '',
})
const book = {
  accounts: [account('P1', 'A1'), account('P2', 'A1'), account('P3', 'A2')],
  groups: [{ GroupCode: 'G1', GroupName: 'Oaks', accounts: ['P1', 'P2'] }],
}
const client: User = {
  username: 'jane',
  roles: ['client'],
  accounts: ['P1'],
  groups: [],
  status: 1,
  change_password: false,
  defaultDashboardType: 'portfolio',
  defaultCode: 'P1',
}
const adviser: User = { ...client, roles: ['adviser'], accounts: [], defaultCode: 'A1' }
const admin: User = { ...client, roles: ['admin'], accounts: [] }

const changed = (before: User | null, after: User | null) => {
  const { gained, lost, ...whole } = accessChange(O.fromNullable(before), O.fromNullable(after), book)
  const codes = (accounts: readonly Account[]) => accounts.map(({ AccountCode }) => AccountCode).join(' ')
  return { gained: codes(gained), lost: codes(lost), ...whole }
}
const parts = { isEverythingGained: false, isEverythingLost: false }

test.each<[string, User | null, User | null, string, string]>([
  ['somebody new sees what they are given', null, client, 'P1', ''],
  ['another account instead', client, { ...client, accounts: ['P3'] }, 'P3', 'P1'],
  ['a group brings its accounts', client, { ...client, groups: ['G1'] }, 'P2', ''],
  ['an adviser sees their book', client, adviser, 'P2', ''],
  ['another book', adviser, { ...adviser, defaultCode: 'A2' }, 'P3', 'P1 P2'],
  ['who is blocked sees nothing', adviser, { ...adviser, status: 0 }, '', 'P1 P2'],
  ['so does who is deleted', client, null, '', 'P1'],
  ['and who has no role', client, { ...client, roles: [] }, '', 'P1'],
  ['another landing changes nothing', client, { ...client, defaultDashboardType: 'group' }, '', ''],
])('%s', (_, before, after, gained, lost) => {
  expect(changed(before, after)).toEqual({ gained, lost, ...parts })
})

test('an administrator sees every account, also those that are still to come', () => {
  expect(changed(client, admin)).toEqual({
    gained: 'P2 P3',
    lost: '',
    isEverythingGained: true,
    isEverythingLost: false,
  })
  expect(changed(admin, client)).toEqual({
    gained: '',
    lost: 'P2 P3',
    isEverythingGained: false,
    isEverythingLost: true,
  })
  expect(changed(admin, { ...admin, roles: ['superadmin'] })).toEqual({ gained: '', lost: '', ...parts })
})

test('only what changes something is told, also where the firm has no accounts yet', () => {
  const empty = { accounts: [], groups: [] }
  expect(changesAccess(accessChange(O.some(client), O.some(client), book))).toBe(false)
  expect(changesAccess(accessChange(O.some(client), O.none, book))).toBe(true)
  expect(changesAccess(accessChange(O.none, O.some(admin), empty))).toBe(true)
})
