import { expect, test } from 'vitest'
import type { Account } from '../../../../src/domain/ledger/accounts/account.ts'
import { O } from '../../../../src/domain/fp.ts'
import { accessChange, changesAccess } from '../../../../src/domain/users/access-change.ts'
import type { User } from '../../../../src/domain/users/user.ts'

const accountOf = (AccountCode: string, AdvisorCode: string): Account => ({
  AccountCode,
  AdvisorCode,
  AccountName: `The ${AccountCode}`,
  AccountAlias: '',
  AccountType: 'Trust',
  GroupCode: '',
})
const book = {
  accounts: [accountOf('P1', 'A1'), accountOf('P2', 'A1'), accountOf('P3', 'A2')],
  groups: [{ GroupCode: 'G1', GroupName: 'Oaks', accounts: ['P1', 'P2'] }],
}
const clientUser: User = {
  username: 'jane',
  roles: ['client'],
  accounts: ['P1'],
  groups: [],
  status: 1,
  change_password: false,
  defaultDashboardType: 'portfolio',
  defaultCode: 'P1',
}
const adviserUser: User = { ...clientUser, roles: ['adviser'], accounts: [], defaultCode: 'A1' }
const adminUser: User = { ...clientUser, roles: ['admin'], accounts: [] }

const changed = (before: User | null, after: User | null) => {
  const { gained, lost, ...whole } = accessChange(O.fromNullable(before), O.fromNullable(after), book)
  const codes = (accounts: readonly Account[]) => accounts.map(({ AccountCode }) => AccountCode).join(' ')
  return { gained: codes(gained), lost: codes(lost), ...whole }
}
const parts = { isEverythingGained: false, isEverythingLost: false }

test.each<[string, User | null, User | null, string, string]>([
  ['somebody new sees what they are given', null, clientUser, 'P1', ''],
  ['another account instead', clientUser, { ...clientUser, accounts: ['P3'] }, 'P3', 'P1'],
  ['a group brings its accounts', clientUser, { ...clientUser, groups: ['G1'] }, 'P2', ''],
  ['an adviser sees their book', clientUser, adviserUser, 'P2', ''],
  ['another book', adviserUser, { ...adviserUser, defaultCode: 'A2' }, 'P3', 'P1 P2'],
  ['who is blocked sees nothing', adviserUser, { ...adviserUser, status: 0 }, '', 'P1 P2'],
  ['so does who is deleted', clientUser, null, '', 'P1'],
  ['and who has no role', clientUser, { ...clientUser, roles: [] }, '', 'P1'],
  ['another landing changes nothing', clientUser, { ...clientUser, defaultDashboardType: 'group' }, '', ''],
])('%s', (_, before, after, gained, lost) => {
  expect(changed(before, after)).toEqual({ gained, lost, ...parts })
})

test('an administrator sees every account, also those that are still to come', () => {
  expect(changed(clientUser, adminUser)).toEqual({
    gained: 'P2 P3',
    lost: '',
    isEverythingGained: true,
    isEverythingLost: false,
  })
  expect(changed(adminUser, clientUser)).toEqual({
    gained: '',
    lost: 'P2 P3',
    isEverythingGained: false,
    isEverythingLost: true,
  })
  expect(changed(adminUser, { ...adminUser, roles: ['superadmin'] })).toEqual({ gained: '', lost: '', ...parts })
})

test('only what changes something is told, also where the firm has no accounts yet', () => {
  const empty = { accounts: [], groups: [] }
  expect(changesAccess(accessChange(O.some(clientUser), O.some(clientUser), book))).toBe(false)
  expect(changesAccess(accessChange(O.some(clientUser), O.none, book))).toBe(true)
  expect(changesAccess(accessChange(O.none, O.some(adminUser), empty))).toBe(true)
})
